"""R2xx: the shape of a rule file, that is keys, types and the values a key may take."""

from ruleset.diagnostics.kind import Kind

unknown_key = Kind(
    "R201", "unknown-key",
    {"zh": "{where}没有键 `{key}`", "en": "{where} has no key `{key}`"},
    {"zh": "未知的键", "en": "unknown key"},
    {"zh": "写错的键若被忽略，牌就照别的规则打了",
     "en": "were it ignored, the game would be played by another rule than the one written"},
)
wrong_type = Kind(
    "R202", "wrong-type",
    {"zh": "`{key}` 应当是{wanted}，这里是{found}", "en": "`{key}` should be {wanted}, but this is {found}"},
    {"zh": "应当是{wanted}", "en": "should be {wanted}"},
)
not_allowed = Kind(
    "R203", "not-allowed",
    {"zh": "`{key}` 不能是 `{value}`", "en": "`{key}` cannot be `{value}`"},
    {"zh": "不是可选的值", "en": "not one of the values allowed here"},
)
missing_key = Kind(
    "R204", "missing-key",
    {"zh": "{where}缺少键 `{key}`", "en": "{where} lacks the key `{key}`"},
    {"zh": "缺少 `{key}`", "en": "`{key}` is missing"},
    {"zh": "本文件没有写，它所继承的文件也没有写", "en": "neither this file nor a file it extends sets it"},
)
out_of_range = Kind(
    "R205", "out-of-range",
    {"zh": "`{key}` 应当{range}，这里是 {value}", "en": "`{key}` should be {range}, but this is {value}"},
    {"zh": "超出范围", "en": "out of range"},
)
wrong_count = Kind(
    "R206", "wrong-count",
    {"zh": "{what}应当{range}，这里是 {count}", "en": "{what} should be {range}, but it is {count}"},
    {"zh": "项数不对", "en": "wrong number of entries"},
)
repeated_value = Kind(
    "R207", "repeated-value",
    {"zh": "`{key}` 里 `{value}` 写了两次", "en": "`{key}` lists `{value}` twice"},
    {"zh": "又写了一次", "en": "listed again"},
)
unknown_card = Kind(
    "R208", "unknown-card",
    {"zh": "没有 `{card}` 这张牌", "en": "there is no card `{card}`"},
    {"zh": "不是牌名", "en": "not a card"},
    {"zh": "牌名是花色 S H C D 加点数 2 到 10、J、Q、K、A，小王写 sj，大王写 BJ；也可以写 ♠5、黑桃5、小王",
     "en": "a card is a suit S H C D and a rank 2 to 10, J, Q, K or A; the jokers are sj and BJ"},
)
wrong_form = Kind(
    "R209", "wrong-form",
    {"zh": "`{key}` 不能写成 `{value}`", "en": "`{key}` cannot be written `{value}`"},
    {"zh": "写法不对", "en": "not in the form expected here"},
)
unknown_family = Kind(
    "R210", "unknown-family",
    {"zh": "没有玩法族 `{family}`", "en": "there is no family `{family}`"},
    {"zh": "未知的玩法族", "en": "unknown family"},
    {"zh": "玩法族决定了文件里可以有哪些键", "en": "the family decides which keys a file may have"},
)
no_family = Kind(
    "R211", "no-family",
    {"zh": "文件没有写明玩法族 `family`", "en": "the file does not name its `family`"},
    {"zh": "缺少 `family`", "en": "`family` is missing"},
    {"zh": "玩法族决定了文件里可以有哪些键", "en": "the family decides which keys a file may have"},
)
incomplete = Kind(
    "R212", "incomplete-rules",
    {"zh": "规则不全：缺少{keys}", "en": "the rules are incomplete: {keys} are missing"},
    {"zh": "这里没有 `extends`", "en": "nothing is extended here"},
    {"zh": "没有上级规则时，每一条都要自己写；通常继承一份现成的规则，只写不同之处",
     "en": "a file that extends nothing has to set every rule; usually one extends a rule set and writes what differs"},
)
folded_expression = Kind(
    "R213", "folded-expression",
    {"zh": "`{key}` 是表达式，不能用 `>` 折行", "en": "`{key}` is an expression and cannot be folded with `>`"},
    {"zh": "改用一行、引号或 `|`", "en": "use one line, quotes or `|`"},
    {"zh": "折行之后，就无法指出错在哪一个字", "en": "once folded, a mistake in it could not be shown where it stands"},
)
file_of_cases = Kind(
    "R215", "file-of-cases",
    {"zh": "这是案例文件，不是规则文件", "en": "this is a file of cases, not a rule file"},
    {"zh": "案例从这里开始", "en": "its cases begin here"},
    {"zh": "案例交给 `paigui test`；`paigui check` 检查规则文件",
     "en": "`paigui test` puts cases to the rules; `paigui check` is for rule files"},
)
