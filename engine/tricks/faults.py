"""Why an action of the `tricks` family is refused."""

from __future__ import annotations

from engine.faults import FAULTS, Fault, by_code
from engine.tricks import bidding, kitty, machine

TRICKS_FAULTS = by_code(
    (
        Fault("no-such-bid", "bidding", "没有这种叫法。", "There is no such bid."),
        Fault("no-bidding", "bidding", "现在不能亮主或反主。", "Nobody may bid now."),
        Fault("not-asked", "bidding", "还没有轮到这个座位表态。", "It is not this seat's turn to bid or pass."),
        Fault("bid-not-held", "bidding", "手里没有要亮的牌。", "The seat does not hold the cards it wants to show."),
        Fault("bid-forbidden", "bidding", "规则不允许在此时这样亮主或反主。", "The rules do not allow this bid over the standing one now."),
        Fault("no-exchange", "bidding", "现在不能炒底。", "The kitty is not to be exchanged now."),
        Fault("no-burying", "kitty", "现在不是盖底的时候。", "No kitty is to be buried now."),
        Fault("not-burier", "kitty", "应由别家盖底。", "Another seat buries."),
        Fault("bury-count", "dealing.kitty", "盖底张数不对。", "The number of cards to bury is that of the kitty."),
        Fault("bury-not-held", "kitty", "手里没有要盖的牌。", "The seat does not hold the cards it wants to bury."),
        Fault("wrong-count", "follow", "出牌张数不对。", "The number of cards is not that of the lead."),
        Fault("two-lanes", "leads", "领出的牌必须属于同一门。", "A lead must be cards of one suit, or trumps only."),
        Fault("no-throw", "leads.throw.allowed", "这一门不许甩牌。", "No throw may be led here."),
        Fault("withheld-lane", "follow", "有领出门的牌就必须跟。", "Cards of the led suit must be played as long as the hand has them."),
        Fault("withheld-shape", "follow", "必须按领出的牌型跟牌。", "The hand can match the led shapes better than this."),
        Fault("banned-ruff", "leads.throw.failed", "同伴甩牌失败,本圈不得将吃。", "A failed thrower's partner may not ruff in this trick."),
    )
)  # fmt: skip

BID_FAULTS: dict[int, Fault | None] = {
    bidding.BID_FINE: None,
    bidding.BID_WRONG_PHASE: TRICKS_FAULTS["no-bidding"],
    bidding.BID_NOT_ASKED: TRICKS_FAULTS["not-asked"],
    bidding.BID_NOT_HELD: TRICKS_FAULTS["bid-not-held"],
    bidding.BID_FORBIDDEN: TRICKS_FAULTS["bid-forbidden"],
}
BURY_FAULTS: dict[int, Fault | None] = {
    kitty.BURY_FINE: None,
    kitty.BURY_WRONG_PHASE: TRICKS_FAULTS["no-burying"],
    kitty.BURY_NOT_BURIER: TRICKS_FAULTS["not-burier"],
    kitty.BURY_WRONG_COUNT: TRICKS_FAULTS["bury-count"],
    kitty.BURY_NOT_HELD: TRICKS_FAULTS["bury-not-held"],
}
PLAY_FAULTS: dict[int, Fault | None] = {
    machine.PLAY_FINE: None,
    machine.PLAY_WRONG_PHASE: FAULTS["no-play"],
    machine.PLAY_NOT_TURN: FAULTS["not-turn"],
    machine.PLAY_NOT_HELD: FAULTS["not-held"],
    machine.PLAY_WRONG_COUNT: TRICKS_FAULTS["wrong-count"],
    machine.PLAY_TWO_LANES: TRICKS_FAULTS["two-lanes"],
    machine.PLAY_NO_THROW: TRICKS_FAULTS["no-throw"],
    machine.PLAY_LANE_DUTY: TRICKS_FAULTS["withheld-lane"],
    machine.PLAY_SHAPE_DUTY: TRICKS_FAULTS["withheld-shape"],
    machine.PLAY_BANNED_RUFF: TRICKS_FAULTS["banned-ruff"],
}
