import TextDiagnostics
import MarkdownTree
import Testing

/// Valid Markdown that was surely meant otherwise.
struct MisreadTests {
  /// The source text of each warning.
  private func places(_ text: String) -> [String] {
    let source = MarkedSource(text)
    let (_, diagnostics, problems) = source.parse()
    #expect(problems == [])
    let warnings = diagnostics.filter { $0.id == .misread }
    #expect(warnings.allSatisfy { $0.severity == .warning && $0.fix != nil })
    return warnings.map { source.string($0.range) }
  }

  @Test(arguments: [
    ("| a | b |\n| - | - |\n| `x || y` | or | 5.0 |\n", ["y` | or | 5.0"]),
    ("| a | b |\n| - | - |\n| `x | y` | bits |\n", ["bits"]),
    ("> - | a | b |\n>   |---|---|---|\n>   | 1 | 2 | 3 |\n", ["|---|---|---|"]),
    ("a `b c\n", ["`"]), ("``a` b\n", ["``"]), ("# a `b\n", ["`"]),
    ("⸀ 与**`let`**一起\n", ["**`let`**"]),
    ("** note ** x\n", ["** note **"]), ("a **note ** b\n", ["**note **"]),
    ("这**注 **请\n", ["**注 **"]),
    ("#标题\n正文。\n", ["#标题"]), ("#Title\n", ["#Title"]), ("a\n##b c\n", ["##b c"]),
    ("> ####4. x\n", ["####4. x"]),
    ("见 https://a.org/b.html的说明\n", ["https://a.org/b.html的说明"]),
    ("**a:**b\n", ["**a:**"]), ("看__注意：__请\n", ["__注意：__"]), ("一 **bold\n", ["**"]),
    ("2*3*4 = 24\n", ["*3*"]), ("> a*2*b\n", ["*2*"]),
    ("*.swift and main*.swift\n", ["*.swift and main*"]),
    ("**/*.swift and **/*.md\n", ["*.swift and **/*"]),
    ("src/**/x and tests/**/y\n", ["**/x and tests/**"]),
    ("[注意]: 先保存。\n", ["[注意]: 先保存。"]), ("a\n\n[Huom]: tärkeää\n\nb\n", ["[Huom]: tärkeää"]),
    ("[注意]: 先保存。\n下一行。\n", ["[注意]: 先保存。"]), ("> [引用]: 三\n", ["[引用]: 三"]),
    ("- [a]: b\n1. [c]: d\n\n   e\n", ["[a]: b", "[c]: d"]), ("| [a]: b | c |\n|-|-|\n", []),
    ("<!--\n[a]: b\n-->\n", []), ("- x\n  [a]: b\n", []), ("    [a]: b\n", []),
    ("[Note]: read [Note]\n\n[a]: b\n\n[A]\n", []), ("[//]: # (hidden)\n\n[b]: <> (c)\n", []),
    ("[a]: https://a.org\n\n[c]: notes/d.md\n", []), ("```\n[a]: b\n```\n", []),
    ("a\n[b]: c\n", []), ("[^a]: b\n\nx[^a]\n", []),
    ("####### Seven\n", ["####### Seven"]), ("text\n-\n", ["-"]), ("a\nb\n---\n", ["---"]),
    ("见www.a.org的\n", []), ("见 www.a.org的，x\n", ["www.a.org的"]),
    ("2**10 ja 2**20\n", ["**10 ja 2**"]), ("x**2 and y**2\n", ["**2 and y**"]),
    ("see __FILE__ here\n", ["__FILE__"]), ("a.__init__\n", ["__init__"]),
    ("`__main__`, __main__\n", ["__main__"]),
    ("Write \\(name) in a string.\n", ["\\"]), ("a \\(x + 1) b\n", ["\\"]),
    ("This is **bold* text.\n", ["*"]), ("*bold** text\n", ["*"]),
    ("n\n>= 3\n", [">= 3"]), ("if x is\n> 3 then\n", ["> 3 then"]),
    ("The range is 3\n- 5 is allowed.\n", ["- 5 is allowed."]), ("1\n+ 2 is 3.\n", ["+ 2 is 3."]),
    ("The issue\n# 14 is closed.\n", ["# 14 is closed."]), ("##\n", ["##"]),
    ("[k]: https://e.org\n\"A sentence.\"\n\n[k]\n", ["\"A sentence.\""]),
    // Other spaces, and invisible characters.
    ("#\u{A0}a\n", ["#\u{A0}a"]), ("a\n##\u{3000}b\n", ["##\u{3000}b"]),
    ("-\u{A0}a\n-\u{A0}b\n", ["-\u{A0}a"]), ("-\u{3000}第一\n", ["-\u{3000}第一"]),
    ("1.\u{A0}a\n2.\u{A0}b\n", ["1.\u{A0}a"]), ("a **\u{A0}b\u{A0}** c\n", ["**\u{A0}b\u{A0}**"]),
    ("- [\u{A0}] a\n", ["[\u{A0}]"]), ("- [x] a\n- [] b\n", ["[]"]),
    ("\u{200B}# a\n", ["\u{200B}"]), ("\u{FEFF}a\n\u{200E}- b\n", ["\u{200E}"]),
    ("a\n\n\u{2060}| b | c |\n", ["\u{2060}"]),
    // Lists of other programs.
    ("1)a\n2)b\n", ["1)a"]), ("The steps:\n2. a\n3. b\n", ["2. a"]), ("-это\n-то\n", ["-это"]),
    ("步骤：\n1、打开\n2、保存\n", ["1、打开"]), ("（1）打开\n（2）保存\n", ["（1）打开"]),
    ("• a\n• b\n", ["• a"]), ("a) b\nb) c\n", ["a) b"]), ("１. 一\n２. 二\n", ["１. 一"]),
    ("1. a\n  - b\n  - c\n2. d\n", ["- b"]), ("10. a\n   - b\n", ["- b"]),
    ("1. a\n\n  b\n\n2. c\n", ["b"]), ("> 1. a\n>\n>   ```text\n>   x\n>   ```\n", ["```text"]),
    // Marks.
    ("[!NOTE]\na\n", ["[!NOTE]"]), ("- [!WARNING] a\n", ["[!WARNING]"]),
    ("It is a sentence.\n---\n", ["---"]), ("一句话。\n---\n", ["---"]),
    ("old ~~price.\n", ["~~"]), ("слово __важно__для\n", ["__важно__"]),
    ("a <www.a.org> b\n", ["<www.a.org>"]), ("<https://a.org/x y>\n", ["<https://a.org/x y>"]),
    ("[foo]: a/b \"never\"\n", ["[foo]: a/b \"never\""]),
    ("| a | b |\n|-|-|\n| x | long\n         cell |\n| y | z |\n", ["cell |"]),
    ("| a | b |\n|-|-|\n| x | long\ncell |\n", ["cell |"]),
    ("见文档(https://a.org/b)里的。\n", ["https://a.org/b)里的"]),
    ("[x](https://a.org\u{A0}\"t\")\n", ["[x](https://a.org\u{A0}\"t\")"]),
    ("[x]: http://a.e/\n[x]: http://b.e/\n\n[x]\n", ["[x]: http://b.e/"]),
    ("1.第一\n2.第二\n", ["1.第一"]), ("1．a\n2．b\n", ["1．a"]), ("-第一\n", ["-第一"]),
    ("*运算符*是一种特殊的符号。\n", []), ("*第一\n*第二\n", ["*第一"]),
    ("| a | b |\n|---+---|\n| 1 | 2 |\n", ["|---+---|"]),
    ("| a | b |\n|---|---|\n\n| 1 | 2 |\n", ["| 1 | 2 |"]),
    ("C:\\_new\n", ["\\"]), ("in D:\\a\\*.txt\n", ["\\"]),
    ("слово**«важно»**слово\n", ["**«важно»**"]), ("**\"a\"**b\n", ["**\"a\"**"]),
    ("| a | b |\n|---|---|\n| 1 | 2 |\nText here.\n", ["Text here."]),
    ("> | a | b |\n> |---|---|\n> Text\n", ["Text"]),
    ("| a | b |\n| 1 | 2 |\n", ["| a | b |\n| 1 | 2 |"]),
    ("1. a\n3. b\n4. c\n", ["3"]), ("- 1. a\n  2. b\n  4) c\n", []), ("2. a\n2. b\n4. c\n", ["2"]),
  ])
  func warnsOfWhatWasNotMeant(text: String, expected: [String]) {
    #expect(places(text) == expected)
  }

  @Test(arguments: [
    "| a | b |\n| - | - |\n| `x \\|\\| y` | or |\n| 1 |\n| 1 | 2 | |\n", "a | b\n---\n",
    "a\n---|---\n",
    "a | b\n- | -\n", "```\n| a |\n|-|-|\n```\n",
    "`` a`b `` \\` c\n", "<!-- ` -->\n", "[a](b`c)\n", "```\n`\n```\n",
    "2 ** n ** 2, 2**3, **/*.swift, f(**kwargs, **args)\n", "\\** a \\**\n",
    "`** a **`\n", "** a\nb **\n", "**a** ** b\n", "a ** b\n",
    "a*b*c un*frigging*believable *.map* and *b*\n", "f(**kwargs) and __a__\n",
    "#######\n", "text\n---\n", "text\n===\n", "- -\n", "see **all**:\n",
    "#if os(iOS)\n", "#Preview shows a view.\n", "#1\n", "#swift #ios\n", "\\##a\n", "## a\n",
    "#Predicate { $0 }\n",
    "a\n#Title\n", "#Predicate is a macro\nof Swift\n", "# #a\n", "#selector\n",
    "https://zh.wikipedia.org/wiki/中文 https://a.org/中文/b\n", "[https://a.org的](b)\n",
    "<https://a.org/b的>\n",
    "在**3天**后，第*3*章\n", "__important__ and __new__\n", "a C:\\new \\_b_\n", "`C:\\_new`\n",
    "a**/b/**c\n", "| a |\n|---|\nb\n", "a | b\n---|---\n1 | 2\n", "| a | b |\n", "|x| = |y|\nz\n",
    "[a]\\(b) \\(\n", "***a*** *a*b **a***b*\n", "a:\n> 3 b\n", "a\n> b\n", "3\n- 5\n- 6\n",
    "a\n- 5\n", "a 3\n- b\n", "a\n# b\n", "a 1\n\n> 3\n", "-v\n-x\n", "1.5\n2.5\n", "1.a\n3.b\n",
    "-一-\n", "[x]: http://a.e/\n[x]: http://a.e/\n\n[x]\n", "[k]: https://e.org\n\n\"A\"\n\n[k]\n",
    "1.\u{A0}FC Köln\n", "a\n#\u{A0}14\n", "a\u{A0}- b\n", "- [] a\n- b\n", "\u{200B}a\n",
    "-v\n-x\n", "– a\n– b\n", "• a\n", "A. Smith\nB. Jones\n", "1) a\n2) b\n",
    "years:\n1984. a\n1987. b\n",
    "a:\n1.5\n2.5\n", "(1) a\n(3) b\n", "d) a\nf) b\n", "1. a\n   - b\n2. c\n", "- a\n - b\n",
    "- a\n\n b\n", "1. a\n- b\n", "1. a\n\n  b\n", "1. a\n\nb\n", "- a\n  * b\n",
    "> [!NOTE]\n> a\n",
    "> - a\n>   - b\n",
    "Foo Inc.\n---\n", "A long title of mine.\n---------------------\n", "a title\n---\n",
    "Sentence.\n===\n",
    "~~a\nb~~\n", "a~~b\n", "a__b__c\n", "<https://a.org> and a < www.a.org\n", "`<www.a.org>`\n",
    "[RFC]: https://a.org \"A title\"\n", "| a | b |\n|-|-|\na | b\n| c | d |\n",
    "见(https://a.org/b_(c))。 https://zh.wikipedia.org/wiki/A_(b)中\n",
    "| a |\n| b |\n", "1. a\n1. b\n1. c\n", "3. a\n4. b\n", "1. a\n\n   b\n2. c\n",
  ])
  func saysNothingOfOrdinaryText(text: String) {
    #expect(places(text) == [])
  }

  /// Comments that pages would show.
  @Test(arguments: [
    ("Text <!-- a\n\nb --> c\n", "is never closed"), ("a <!-- b -> c\n", "is never closed"),
    ("- item <!-- a\n\n  b -->\n", "is never closed"),
    ("a <!-- b -- c --> d\n", "has no '--' inside"),
    ("a <!--\n```text\nx\n```\n-->\n", "is never closed"),
  ])
  func reportsACommentThatIsShown(text: String, reason: String) {
    let source = MarkedSource(text)
    let found = source.parse().diagnostics
    #expect(found.map(\.id) == [.comment] && found.allSatisfy { $0.severity == .error })
    #expect(found.map { source.string($0.range) } == ["<!--"])
    #expect(found.allSatisfy { $0.summary.contains(reason) })
  }

  @Test(arguments: ["a <!-- b --> c\n", "`<!-- a`\n", "a \\<!-- b\n", "a <!- b --> c\n"])
  func saysNothingOfACommentThatIsHidden(text: String) {
    #expect(MarkedSource(text).parse().diagnostics == [])
  }

  @Test func saysWhatToDo() {
    let text = """
      | a | b |
      | - | - |
      | `x | y` | z |

      | a | b |
      | - |

      a `b

      ** c ** d

      #Title

      www.a.org的

      """
    let warnings = MarkedSource(text).parse().diagnostics
    #expect(
      warnings.map { "\($0.range.start.line):\($0.range.start.column) \($0.summary)" } == [
        "3:13 the row has 3 cells and the table's head 2: 'z' is not shown",
        "6:1 the lines are not a table: this row has 1 cell, the head above it 2",
        "8:3 no code begins or ends at '`', which is shown as text",
        "10:1 nothing is emphasized here: the asterisks are shown as text",
        "12:1 the line is not a heading and is shown as text: no space follows '#'",
        "14:1 the link includes '的', because no space follows the address",
      ])
    #expect(
      warnings.map(\.fix) == [
        "write '\\|' for a pipe within a cell, even in code, or add a column to the head",
        "give both rows the same number of cells, or write '\\|' for a pipe within a cell",
        "add the other backtick, or write '\\`' to show one",
        "remove the spaces inside, '**text**', or write '\\*' to show an asterisk",
        "write '# ', or '\\#' if it is not a heading",
        "write '<http://www.a.org>', or '<' and '>' around the whole link if it is right",
      ])
  }

  @Test(arguments: ["#Title\n", "a\n##b c\n", "见 https://a.org/b.html的说明\n", "见 www.a.org的\n"])
  func curesWithItsEdits(text: String) throws {
    let source = MarkedSource(text)
    let warning = try #require(source.parse().diagnostics.first)
    #expect(!warning.edits.isEmpty)
    #expect(source.mended(warning) == [])
  }
}
