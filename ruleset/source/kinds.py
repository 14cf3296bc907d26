"""R1xx: the file as text and as YAML."""

from ruleset.diagnostics.kind import Kind

missing_file = Kind(
    "R101", "missing-file",
    {"zh": "没有文件 `{path}`", "en": "there is no file `{path}`"},
    {"zh": "找不到", "en": "not found"},
)
is_directory = Kind(
    "R102", "is-a-folder",
    {"zh": "`{path}` 是文件夹，不是规则文件", "en": "`{path}` is a folder, not a rule file"},
    {"zh": "这是文件夹", "en": "a folder"},
)
unreadable = Kind(
    "R103", "unreadable-file",
    {"zh": "无法读取 `{path}`：{reason}", "en": "`{path}` cannot be read: {reason}"},
    {"zh": "无法读取", "en": "cannot be read"},
)
too_large = Kind(
    "R104", "file-too-large",
    {"zh": "文件超过 {limit} 字节", "en": "the file is larger than {limit} bytes"},
    {"zh": "文件过大", "en": "too large"},
)
not_utf8 = Kind(
    "R105", "not-utf-8",
    {"zh": "文件不是 UTF-8 编码：第 {offset} 个字节（{byte}）不合法{guess}",
     "en": "the file is not UTF-8: byte {offset} ({byte}) is not valid{guess}"},
    {"zh": "从这里起读不出", "en": "unreadable from here"},
    {"zh": "规则文件一律用 UTF-8 保存，否则换一台机器牌名就成了乱码",
     "en": "rule files are saved as UTF-8, otherwise card names turn into other characters on another machine"},
)
empty_file = Kind(
    "R106", "empty-file",
    {"zh": "文件是空的", "en": "the file is empty"},
    {"zh": "没有任何规则", "en": "no rules here"},
    {"zh": "最短的规则文件也要写明格式、玩法族和上级规则",
     "en": "even the shortest rule file names its format, its family and the rules it extends"},
)
hidden_character = Kind(
    "R107", "hidden-character",
    {"zh": "不允许的不可见字符 {character}", "en": "the invisible character {character} is not allowed"},
    {"zh": "不可见字符", "en": "invisible character"},
    {"zh": "看不见的字符会让人和程序读出不同的规则", "en": "with it, people and programs would read different rules"},
)
yaml_syntax = Kind(
    "R110", "yaml-syntax",
    {"zh": "不是合法的 YAML：{problem}", "en": "this is not valid YAML: {problem}"},
    {"zh": "读到这里出错", "en": "reading stopped here"},
)
not_a_mapping = Kind(
    "R111", "not-a-mapping",
    {"zh": "规则文件应当是一组 `键: 值`，这里却是{found}",
     "en": "a rule file is a set of `key: value` lines, but this is {found}"},
    {"zh": "不是 `键: 值`", "en": "not `key: value`"},
)
several_documents = Kind(
    "R112", "several-documents",
    {"zh": "一个文件只写一份规则，这里开始了第二份", "en": "a file holds one rule set, a second one starts here"},
    {"zh": "第二份从这里开始", "en": "the second starts here"},
)
duplicate_key = Kind(
    "R113", "duplicate-key",
    {"zh": "键 `{key}` 写了两次", "en": "the key `{key}` is written twice"},
    {"zh": "又写了一次", "en": "written again"},
    {"zh": "两处只能有一处算数，请删去一处", "en": "only one of the two can be the rule: delete the other"},
)
merge_key = Kind(
    "R114", "merge-key",
    {"zh": "不支持合并键 `<<`", "en": "the merge key `<<` is not supported"},
    {"zh": "合并键", "en": "merge key"},
    {"zh": "要沿用另一份规则，请用 `extends`，每个值的出处才查得到",
     "en": "use `extends` to build on other rules: then every value can name the file that set it"},
)
key_not_text = Kind(
    "R115", "key-not-text",
    {"zh": "键应当是一个词，这里是{found}", "en": "a key is a word, but this is {found}"},
    {"zh": "不能作键", "en": "not a key"},
)
tag = Kind(
    "R116", "tag",
    {"zh": "不支持 YAML 标签 `{tag}`", "en": "the YAML tag `{tag}` is not supported"},
    {"zh": "标签", "en": "tag"},
)
unknown_alias = Kind(
    "R117", "unknown-alias",
    {"zh": "`*{name}` 没有对应的 `&{name}`", "en": "`*{name}` has no `&{name}` before it"},
    {"zh": "未定义", "en": "not defined"},
)
alias_in_itself = Kind(
    "R118", "alias-in-itself",
    {"zh": "`*{name}` 用在了 `&{name}` 自己里面", "en": "`*{name}` is used inside `&{name}` itself"},
    {"zh": "没有尽头", "en": "this has no end"},
)
too_many_values = Kind(
    "R120", "too-many-values",
    {"zh": "文件展开后超过 {limit} 个值",
     "en": "the file holds more than {limit} values once every alias is written out"},
    {"zh": "到这里超限", "en": "too many from here on"},
)
too_deep = Kind(
    "R121", "too-deep",
    {"zh": "嵌套超过 {limit} 层", "en": "values are nested more than {limit} deep"},
    {"zh": "太深", "en": "too deep"},
)
too_long = Kind(
    "R122", "text-too-long",
    {"zh": "一个值有 {length} 个字符，最多 {limit} 个",
     "en": "a value of {length} characters, at most {limit} are read"},
    {"zh": "太长", "en": "too long"},
)
too_many_digits = Kind(
    "R123", "too-many-digits",
    {"zh": "数字有 {count} 位，最多 {limit} 位", "en": "a number of {count} digits, at most {limit} are read"},
    {"zh": "太大", "en": "too large"},
)
not_finite = Kind(
    "R124", "not-finite",
    {"zh": "`{text}` 不是有限的数", "en": "`{text}` is not a finite number"},
    {"zh": "不是数", "en": "not a number"},
)
ambiguous_scalar = Kind(
    "R125", "ambiguous-value",
    {"zh": "`{text}` 在此读作{meaning}，有的 YAML 程序读法不同",
     "en": "`{text}` is read as {meaning} here, other YAML programs read it differently"},
    {"zh": "两可的写法", "en": "read in two ways"},
    severity="warning",
)
