"""The wording of every message of the rule language, in Chinese and English.

Braces name entries of ``LanguageError.values``; ``{at}`` is made here from ``inputs``, printed
``points = 325, overcalls = 2``. No message names a token or a class of this program.
"""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("zh", "en")

MESSAGES: dict[str, dict[str, str]] = {
    # Limits
    "empty": {
        "zh": "这里应有一个表达式，却是空的。",
        "en": "An expression belongs here, but the text is empty.",
    },
    "too_long": {
        "zh": "表达式有 {count} 个字符，最多 {limit} 个。",
        "en": "The expression has {count} characters; at most {limit} are allowed.",
    },
    "too_deep": {
        "zh": "表达式嵌套或连写超过 {limit} 层，请拆开。",
        "en": "The expression is nested or chained more than {limit} deep; split it up.",
    },
    "number_too_large": {
        "zh": "数字太大，最大 {limit}。",
        "en": "This number is too large; the greatest allowed is {limit}.",
    },
    # Syntax
    "unexpected": {
        "zh": "看不懂这里的{found}。",
        "en": "{found} makes no sense here.",
    },
    "missing_operand": {
        "zh": "这里应有一个数字或名称，却是{found}。",
        "en": "A number or a name belongs here, not {found}.",
    },
    "missing_operator": {
        "zh": "{found}之前缺少运算符，例如“2 * pairs”。",
        "en": "An operator is missing before {found}, as in `2 * pairs`.",
    },
    "unclosed_bracket": {
        "zh": "括号没有闭合：{found}之前缺少“)”。",
        "en": "A bracket is still open: `)` is missing before {found}.",
    },
    "stray_bracket": {
        "zh": "多余的“)”：前面没有与它配对的“(”。",
        "en": "This `)` closes nothing: no `(` stands before it.",
    },
    "empty_brackets": {
        "zh": "括号里应有一个数字或名称。",
        "en": "The brackets are empty; a number or a name belongs inside.",
    },
    "comma_outside_call": {
        "zh": "逗号只用在 max(…) 和 min(…) 里，或用来分隔各项效果。",
        "en": "A comma separates the parts of max(...) and min(...), or effects; it means nothing here.",
    },
    "double_equals": {
        "zh": "相等写作一个“=”，不写“==”。",
        "en": "Equality is written with one `=`, not `==`.",
    },
    "arrow": {
        "zh": "“{written}”不是比较符；应写“<=”“>=”或“!=”。",
        "en": "`{written}` is no comparison; write `<=`, `>=` or `!=`.",
    },
    "slash": {
        "zh": "除法写作“//”，只取整数部分。",
        "en": "Division is written `//`; it gives whole numbers, rounded down.",
    },
    "caret": {
        "zh": "乘方写作“**”。",
        "en": "A power is written `**`.",
    },
    "decimal": {
        "zh": "只能用整数，不能用小数；范围写作“1..5”。",
        "en": "Only whole numbers are allowed, no decimals; a range is written `1..5`.",
    },
    "quoted": {
        "zh": "名称不加引号。",
        "en": "Names are written without quotation marks.",
    },
    "logic_sign": {
        "zh": "条件用“and”“or”“not”连接，不用“{written}”。",
        "en": "Conditions are joined with `and`, `or` and `not`, not with `{written}`.",
    },
    "semicolon": {
        "zh": "用逗号分隔，不用分号。",
        "en": "Separate with a comma, not a semicolon.",
    },
    "long_dots": {
        "zh": "范围只写两个点，例如“80..115”。",
        "en": "A range has two dots, as in `80..115`.",
    },
    "full_width": {
        "zh": "“{written}”是全角符号，请改用半角符号。",
        "en": "`{written}` is a full-width character; use the plain one.",
    },
    "mathematical_sign": {
        "zh": "不能用符号“{written}”，请用键盘上的写法。",
        "en": "The sign `{written}` is not used here; write it with plain characters.",
    },
    "unknown_character": {
        "zh": "规则语言里没有字符“{written}”。",
        "en": "The character `{written}` has no meaning in the rule language.",
    },
    "comparison_in_amount": {
        "zh": "这里要的是数量，不是条件：不能有比较。",
        "en": "An amount belongs here, not a condition: nothing can be compared.",
    },
    "logic_in_amount": {
        "zh": "这里要的是数量，不是条件：不能用{found}。",
        "en": "An amount belongs here, not a condition: {found} cannot be used.",
    },
    "range_in_amount": {
        "zh": "这里要的是一个数量，不是范围。",
        "en": "One amount belongs here, not a range.",
    },
    "split_sign": {
        "zh": "“>=”和“<=”中间不能有空格。",
        "en": "`>=` and `<=` are written without a space inside.",
    },
    "payment_ends": {
        "zh": "{found}只用在付款里：“offender pays 100 to opponents”。",
        "en": "{found} belongs only to payments, as in `offender pays 100 to opponents`.",
    },
    "range_without_in": {
        "zh": "范围用“in”，例如“points in 80..115”。",
        "en": "A range is tested with `in`, as in `points in 80..115`.",
    },
    "in_in_chain": {
        "zh": "“in”不能和其他比较连写，请用“and”分开。",
        "en": "`in` cannot be chained with other comparisons; join them with `and`.",
    },
    "comma_in_condition": {
        "zh": "条件里没有逗号；请用“and”或“or”连接。",
        "en": "A condition has no commas; join its parts with `and` or `or`.",
    },
    "condition_without_comparison": {
        "zh": "条件需要比较，例如“points >= 80”。",
        "en": "A condition compares something, as in `points >= 80`.",
    },
    "compared_condition": {
        "zh": "括号里的条件不能再参加比较或运算。",
        "en": "A condition in brackets can be neither compared nor computed with.",
    },
    "in_without_range": {
        "zh": "“in”之后应是范围，例如“points in 80..115”；单个数用“=”。",
        "en": "After `in` comes a range, as in `points in 80..115`; for a single number use `=`.",
    },
    "otherwise_alone": {
        "zh": "“otherwise”必须单独成为一个条件。",
        "en": "`otherwise` is a whole condition by itself.",
    },
    "order_gap": {
        "zh": "“>”和“=”两边都要有名称；这里是{found}。",
        "en": "Both sides of `>` and `=` need a name; here stands {found}.",
    },
    "order_sign": {
        "zh": "顺序从高到低，用“>”分隔，相等用“=”；不能用{found}。",
        "en": "An order runs from high to low with `>`, ties with `=`; {found} has no place in it.",
    },
    "effect_missing": {
        "zh": "逗号两边都要有效果；这里是{found}。",
        "en": "Both sides of a comma need an effect; here stands {found}.",
    },
    "effect_form": {
        "zh": "看不懂这个效果；例如“opponents + 10”“attackers take over”“redeal”。",
        "en": "This is no effect; effects read `opponents + 10`, `attackers take over`, `redeal`.",
    },
    "effect_separator": {
        "zh": "效果之间用逗号分隔，不用{found}。",
        "en": "Effects are separated by commas, not by {found}.",
    },
    "pay_without_receiver": {
        "zh": "付款要写明付给谁，例如“offender pays base // 2 to opponents”。",
        "en": "A payment names who receives it, as in `offender pays base // 2 to opponents`.",
    },
    "relation_form": {
        "zh": "关系写作“对子压单张”的形式：“pair over single”。",
        "en": "A relation reads `pair over single`.",
    },
    "shape_form": {
        "zh": "亮牌写作 single、pair、triple、quad，可加 joker，例如“joker pair”。",
        "en": "A bid reads `single`, `pair`, `triple` or `quad`, with `joker` before it where jokers are meant.",
    },
    "range_form": {
        "zh": "范围写作“2..”“2..A”“80..115”，或一个数加单位，例如“60 minutes”。",
        "en": "A range reads `2..`, `2..A`, `80..115`, or a number with its unit, as in `60 minutes`.",
    },
    "range_hyphen": {
        "zh": "范围用两个点，例如“80..115”，不用{found}。",
        "en": "A range is written with two dots, as in `80..115`, not with {found}.",
    },
    "range_open_below": {
        "zh": "范围必须有下限，例如“0..40”。",
        "en": "A range starts with a lower end, as in `0..40`.",
    },
    "pattern_syntax": {
        "zh": "牌型写作“2 alike”“run of 5 x 1”“3 alike + 1 pair”的形式；这里不能有{found}。",
        "en": "A pattern reads `2 alike`, `run of 5 x 1`, `3 alike + 1 pair`; {found} has no place in it.",
    },
    "pattern_gap": {
        "zh": "“+”“,”“<”“=”两边都要有牌型；这里是{found}。",
        "en": "Both sides of `+`, `,`, `<` and `=` need words; here stands {found}.",
    },
    "tiers_sign": {
        "zh": "炸弹从小到大，用“<”分隔，相等用“=”；不能用{found}。",
        "en": "Tiers run from low to high with `<`, ties with `=`; {found} has no place here.",
    },
    "places_syntax": {
        "zh": "名次写作“places 1 2 or 1 3”；这里不能有{found}。",
        "en": "Places read `places 1 2 or 1 3`; {found} has no place in it.",
    },
    "places_gap": {
        "zh": "“or”两边都要有名次；这里是{found}。",
        "en": "Both sides of `or` need places; here stands {found}.",
    },
    "goal_syntax": {
        "zh": "过关条件写作“places 1 2 or 1 3 at own level A”；这里不能有{found}。",
        "en": "A goal reads `places 1 2 or 1 3 at own level A`; {found} has no place in it.",
    },
    # Words
    "unknown_name": {
        "zh": "这里没有名称“{found}”。",
        "en": "The name `{found}` is not known here.",
    },
    "unknown_function": {
        "zh": "没有函数“{found}”；只有 max 和 min。乘法写作“*”。",
        "en": "There is no function `{found}`, only max and min; multiplication is written `*`.",
    },
    "unknown_effect": {
        "zh": "没有效果“{found}”。",
        "en": "There is no effect `{found}`.",
    },
    "unknown_target": {
        "zh": "“{found}”不是可以变动的一方。",
        "en": "`{found}` is nobody whose levels, points or coins could change.",
    },
    "effect_without_amount": {
        "zh": "“{found}”之后缺少变动的数量，例如“+ 1”。",
        "en": "`{found}` needs a change after it, such as `+ 1`.",
    },
    "wrong_sign": {
        "zh": "级数和分数只用“+”“-”变动，底金只用“*”，例如“stake * 2”。",
        "en": "Levels and points change with `+` or `-`, the stake only with `*`, as in `stake * 2`.",
    },
    "no_target_before": {
        "zh": "省略了变动的一方，前面的效果也没有指明是谁。",
        "en": "Nobody is named, and no effect before this one says who is meant.",
    },
    "unknown_shape": {
        "zh": "“{found}”不是亮牌的说法。",
        "en": "`{found}` is no word for a bid.",
    },
    "repeated_word": {
        "zh": "“{found}”重复或与前面的词矛盾。",
        "en": "`{found}` repeats or contradicts a word before it.",
    },
    "relation_left": {
        "zh": "“over”左边是新亮的牌：要写明几张，不能写 any、insured、overcalled。",
        "en": "Left of `over` stands the new bid: name its width, without `any`, `insured` or `overcalled`.",
    },
    "relation_right": {
        "zh": "“higher”只写在“over”左边。",
        "en": "`higher` stands only left of `over`.",
    },
    "unknown_pattern_word": {
        "zh": "牌型里没有“{found}”这种说法。",
        "en": "`{found}` is no word for cards here.",
    },
    "pattern_form": {
        "zh": "这里看不懂“{found}”；牌型写作“2 alike”“run of 5 x 1”，名次写作“places 1 2”。",
        "en": "`{found}` makes no sense here; patterns read `2 alike` or `run of 5 x 1`, places `places 1 2`.",
    },
    "pattern_ends": {
        "zh": "“{found}”之后没有写完。",
        "en": "Something is missing after `{found}`.",
    },
    "pattern_size": {
        "zh": "“{found}”不是数目：从 1 起，先小后大。",
        "en": "`{found}` is no number to count with: start from 1, the smaller end first.",
    },
    "attached_twice": {
        "zh": "只能带一种牌，写一个“+”。",
        "en": "Only one kind of attachment is possible, with one `+`.",
    },
    "attached_to_jokers": {
        "zh": "王牌组只能写作“2 BJ + 2 sj”或“4 jokers”，不能再带别的牌。",
        "en": "A joker set reads `2 BJ + 2 sj` or `4 jokers`; nothing else can be added to it.",
    },
    "tail_without_attachment": {
        "zh": "“{found}”说的是所带的牌，这个牌型没有带牌。",
        "en": "`{found}` speaks of attached cards, and this pattern has none.",
    },
    "places_form": {
        "zh": "名次以“places”开头，例如“places 1 2”；不能写“{found}”。",
        "en": "Places begin with `places`, as in `places 1 2`, not with `{found}`.",
    },
    "places_rise": {
        "zh": "名次由小到大，各写一次。",
        "en": "Places are listed once each, the lowest first.",
    },
    "goal_without_level": {
        "zh": "过关条件要写明哪一级，例如“at own level A”。",
        "en": "A goal names its level, as in `at own level A`.",
    },
    "units_differ": {
        "zh": "{first} 和 {second} 不是同一种量，不能相加或比较。",
        "en": "{first} and {second} are different things; they can be neither added nor compared.",
    },
    # Orders
    "unknown_member": {
        "zh": "顺序里的“{found}”不认识。",
        "en": "`{found}` is nothing this order can rank.",
    },
    "duplicate_member": {
        "zh": "“{found}”在顺序里出现了两次。",
        "en": "`{found}` stands in the order twice.",
    },
    "missing_member": {
        "zh": "顺序里缺少“{found}”。",
        "en": "The order leaves out `{found}`.",
    },
    # Proofs over the domain
    "division_by_zero": {
        "zh": "除数为零{at}。",
        "en": "Division by zero{at}.",
    },
    "exponent_out_of_range": {
        "zh": "指数为 {found}，只能在 0 到 {limit} 之间{at}。",
        "en": "The exponent is {found}; it must lie between 0 and {limit}{at}.",
    },
    "value_too_large": {
        "zh": "数值可能超过 {limit}{at}。",
        "en": "The value can exceed {limit}{at}.",
    },
    "too_many_inputs": {
        "zh": "各名称共有 {count} 种取值组合，最多 {limit} 种。",
        "en": "The names take {count} combinations of values; at most {limit} are allowed.",
    },
    "out_of_range": {
        "zh": "结果为 {found}，应在 {low} 到 {high} 之间{at}。",
        "en": "The result is {found}, but must lie between {low} and {high}{at}.",
    },
    "off_step": {
        "zh": "结果为 {found}，应是 {low} 加 {step} 的倍数{at}。",
        "en": "The result is {found}, but must be {low} plus a multiple of {step}{at}.",
    },
}

_AT = {"zh": "（当 {} 时）", "en": " when {}"}


class Localised(dict[str, str]):
    """A value whose wording depends on the language."""


def message_text(key: str, language: str, values: Mapping[str, object]) -> str:
    """The message ``key`` in ``language`` with its braces filled in."""
    shown = {name: show(value, language) for name, value in values.items()}
    shown["at"] = _AT[language].format(shown["inputs"]) if values.get("inputs") else ""
    return MESSAGES[key][language].format(**shown)


def show(value: object, language: str) -> str:
    """A value as messages print it."""
    if isinstance(value, Localised):
        return value[language]
    if isinstance(value, Mapping):
        return ", ".join(f"{name} = {entry}" for name, entry in value.items())
    return str(value)
