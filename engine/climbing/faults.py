"""Why an action of the climbing family is refused."""

from __future__ import annotations

from engine.climbing import flow
from engine.faults import FAULTS, Fault, by_code

CLIMBING_FAULTS = by_code(
    (
        Fault("no-tribute-due", "tribute", "现在不是进贡或还贡的时候。", "No tribute and no return is due now."),
        Fault("not-asked", "tribute", "还没有轮到这个座位。", "Another seat pays, returns or decides now."),
        Fault("one-card", "tribute", "进贡、还贡都是一张牌。", "A tribute and a return are one card."),
        Fault("wrong-tribute", "tribute.card", "应当进贡手里最大的牌。", "Tribute is the highest card the rules ask for."),
        Fault("wrong-return", "tribute.back", "规则不允许还这张牌。", "The rules do not let this card go back."),
        Fault("no-choice", "tribute.anti", "现在没有抗贡可决定。", "There is no tribute to be cancelled now."),
        Fault("no-naming", "offences", "现在不用指定首出的人。", "Nobody is to name the leader now."),
        Fault("not-of-side", "offences", "只能指定本方的人。", "Only a seat of the naming side may lead."),
        Fault("no-pattern", "patterns", "这些牌不成牌型。", "These cards are no pattern."),
        Fault("no-such-pattern", "patterns", "规则没有这种牌型。", "The rules know no such pattern, or no such card for it."),
        Fault("not-as-said", "wild", "这些牌不能当成所说的牌型。", "These cards cannot be what is said."),
        Fault("too-low", "bombs", "压不住台面上的牌。", "This does not beat the play on the table."),
        Fault("say-which", "wild.undeclared", "这些牌可作几种牌型，须说明是哪一种。", "These cards can be several things; say which."),
        Fault("lacks-card", "first_lead.opening_play", "第一手必须含有那张牌。", "The first play must contain that card."),
        Fault("leader-passes", "play", "领出的人不能过牌。", "Who leads may not pass."),
        Fault("must-beat", "play.must_beat", "能压就必须压。", "A seat that can beat the play must do so."),
        Fault("barred-pattern", "offences", "同伴违例，这一手不得领出这种牌型。", "The partner's offence bars this pattern now."),
        Fault("other-card-first", "offences", "亮过的牌须先作单张打出。", "The card that was shown is to be the first single."),
        Fault("named-pattern", "offences", "须领出对方指定的牌型。", "What an opponent has named of the cards shown is to be led."),
        Fault("side-barred", "offences", "对方出牌之前，本方不得跟牌。", "The side may not follow until an opponent has played."),
        Fault("no-clock", "time", "现在没有人在考虑。", "No seat is being waited for now."),
    )
)  # fmt: skip

PLAY_FAULTS: dict[int, Fault | None] = {
    flow.FINE: None,
    flow.WRONG_PHASE: FAULTS["no-play"],
    flow.NOT_TURN: FAULTS["not-turn"],
    flow.NOT_HELD: FAULTS["not-held"],
    flow.NO_PATTERN: CLIMBING_FAULTS["no-pattern"],
    flow.NOT_AS_CLAIMED: CLIMBING_FAULTS["not-as-said"],
    flow.TOO_LOW: CLIMBING_FAULTS["too-low"],
    flow.SAY_WHICH: CLIMBING_FAULTS["say-which"],
    flow.LACKS_CARD: CLIMBING_FAULTS["lacks-card"],
    flow.LEADER_MAY_NOT_PASS: CLIMBING_FAULTS["leader-passes"],
    flow.MUST_BEAT: CLIMBING_FAULTS["must-beat"],
    flow.BARRED_PATTERN: CLIMBING_FAULTS["barred-pattern"],
    flow.OTHER_CARD_FIRST: CLIMBING_FAULTS["other-card-first"],
    flow.NAMED_PATTERN: CLIMBING_FAULTS["named-pattern"],
    flow.SIDE_BARRED: CLIMBING_FAULTS["side-barred"],
}
