import TextDiagnostics
import Testing
import WorkbookModel

struct ClaimCommentTests {
  /// Reads a chapter with one sample that contains the line.
  private func read(
    _ line: String, language: String = "fi"
  ) -> (marked: MarkedText, claims: [Claim], diagnostics: [Diagnostic]) {
    let marked = chapterText("```swift,id=a\n\(line)\n```\n")
    let (chapter, diagnostics) = readChapter(marked, language: language)
    return (marked, chapter.samples.first?.claims ?? [], diagnostics)
  }

  /// The two look alike to a reader, but not to the compiler or to code that counts bytes.
  @Test(arguments: [false, true]) func keepsTextsApartThatDifferInBytesAlone(isLongerFirst: Bool) {
    let long = String(repeating: "a\u{308}", count: 30)
    let short = String(repeating: "\u{E4}", count: 30)
    let letters = isLongerFirst ? [long, short] : [short, long]
    let marked = chapterText(
      letters.map { "```swift\nlet s = \"\($0)\"\nf()  // Prints \"⟦x⟧\"\n```\n" }
        .joined(separator: "\n"))
    let (chapter, diagnostics) = readChapter(marked)
    #expect(diagnostics.map(Said.init) == [])
    #expect(
      chapter.samples.map { $0.claims.map(\.contentRange) }
        == marked.ranges.map { [marked.source.range($0)] })
    #expect(
      chapter.samples.map { $0.lines.first.map { Array($0.code.utf8) } }
        == letters.map { Array("let s = \"\($0)\"".utf8) })
  }

  @Test(arguments: [
    ("f()  // Prints \"⟦x⟧\"", "fi", "x\n"),
    ("f()  // Prints \"⟦x⟧\"", "de", "x\n"),
    ("f()  // Tulostaa \"⟦kului 30 s⟧\"", "fi", "kului 30 s\n"),
    ("f()  // Tulostaa ”⟦kului⟧”", "fi-FI", "kului\n"),
    ("f()  // 打印“⟦你好⟧”", "zh-Hans", "你好\n"),
    ("f()  // 打印 \"⟦你好⟧\"  ", "zh", "你好\n"),
    ("f()  // Выводит «⟦да⟧»", "ru", "да\n"),
    ("f()  // Afișează „⟦da⟧”", "ro", "da\n"),
    ("f()  // Afișează „⟦da⟧“", "ro", "da\n"),
    ("f()  // Prints \"⟦⟧\"", "fi", "\n"),
    (#"f()  //Prints "⟦a\n\"b\"\\\t⟧""#, "fi", "a\n\"b\"\\\t\n"),
    ("f()  // => ⟦x = \"1\"⟧  ", "fi", "x = \"1\"\n"),
    ("f()  //=>⟦3⟧", "fi", "3\n"),
    ("// Prints \"⟦x⟧\"", "fi", "x\n"),
    ("# f()  // Prints \"⟦ä⟧\"", "fi", "ä\n"),
    ("f()  // Prints \"⟦x⟧\".", "fi", "x\n"),
    (#"f()  // Prints "⟦["a", "b"]⟧"."#, "fi", "[\"a\", \"b\"]\n"),
    ("f()  // Prints: ⟦b c⟧", "fi", "b c\n"),
    ("f()  // Prints: \"⟦b⟧\"", "fi", "b\n"),
    ("f()  // Output: ⟦b⟧", "fi", "b\n"),
    ("f()  // Tulostaa: ⟦b⟧", "fi", "b\n"),
    ("f()  // prints \"⟦x⟧\"", "fi", "x\n"),
    ("f()  // prints ⟦[0, 1]⟧", "fi", "[0, 1]\n"),
    ("f()\n// Output: ⟦b⟧", "fi", "b\n"),
    ("f()  // tulostaa ⟦3⟧", "fi", "3\n"), ("f()  // Tulostaa ⟦3⟧", "fi", "3\n"),
    ("f()  // Tuloste: ⟦kaksi sanaa⟧", "fi", "kaksi sanaa\n"),
    ("f()  // tulostuu ⟦3⟧", "fi", "3\n"),
    ("f()  // 打印 ⟦3⟧", "zh", "3\n"), ("f()  // 打印⟦3⟧", "zh", "3\n"),
    ("f()  // 输出：⟦3⟧", "zh", "3\n"), ("f()  // 输出“⟦5⟧”", "zh", "5\n"),
    ("f()  // 輸出 ⟦5⟧", "zh", "5\n"), ("f()  // напечатал ⟦5⟧", "ru", "5\n"),
    ("f()  // печатает «⟦да⟧»", "ru", "да\n"),
    ("f()  // 打印结果是 ⟦3⟧", "zh", "3\n"), ("f()  // печатает ⟦3⟧", "ru", "3\n"),
    ("f()  // выводит ⟦3⟧", "ru", "3\n"), ("f()  // Вывод: ⟦да⟧", "ru", "да\n"),
    ("f()  // afișează ⟦3⟧", "ro", "3\n"), ("f()  // afiseaza ⟦3⟧", "ro", "3\n"),
    ("f()  // va afișa ⟦3⟧", "ro", "3\n"), ("f()  // печатает ⟦3⟧", "en", "3\n"),
    ("print(\"// Prints\")  // Prints \"⟦// Prints⟧\"", "fi", "// Prints\n"),
  ])
  func readsClaims(line: String, language: String, text: String) throws {
    let (marked, claims, diagnostics) = read(line, language: language)
    #expect(diagnostics.map(Said.init) == [])
    let claim = try #require(claims.first)
    #expect(claims.count == 1)
    #expect(claim.text == text)
    #expect(claim.form == .trailing && claim.stream == .stdout && claim.match == .exact)
    #expect(claim.contentRange == marked.source.range(marked.ranges[0]))
    #expect(marked.source.string(claim.range.offsets).hasPrefix("//"))
  }

  @Test(arguments: [
    ("f()  // counts to three", "fi"), ("f()  // Printed \"x\" once", "fi"),
    ("f()  // Print \"x\" first", "fi"), ("f()  // See \"x\"", "fi"), ("f()  // 打“x”", "zh"),
    ("f()  // 打印机没有纸", "zh"), ("f()  // 打印 3 次", "zh"), ("f()  // 打印数组的内容", "zh"),
    ("// Tulostaa kaikki luvut", "fi"),
    ("// prints the whole list", "fi"), ("f()  // prints the whole list", "fi"),
    ("// Выводит всё", "fi"), ("// =>", "fi"), ("/// Prints \"x\" twice", "fi"),
    ("f(\"// Prints \\\"x\\\"\")", "fi"), ("f()  /* Prints x */", "fi"),
    ("// Prints: everything", "fi"), ("// Output: everything", "fi"),
    ("f()  // Output of the whole", "fi"), ("f()\n\n// Output: everything", "fi"),
  ])
  func leavesProseAlone(line: String, language: String) {
    let (_, claims, diagnostics) = read(line, language: language)
    #expect(diagnostics.map(Said.init) == [])
    #expect(claims == [])
  }

  @Test(arguments: [
    ("f()  ⟦// Prints x⟧", "fi", "Prints"), ("f()  ⟦// Prints \"x⟧", "fi", "Prints"),
    ("f()  ⟦// Prints \"x\" twice⟧", "fi", "Prints"), ("f()  ⟦// Prints⟧", "fi", "Prints"),
    ("f()  ⟦// Tulostaa kaiken⟧", "fi", "Tulostaa"), ("⟦// Prints \"x⟧", "fi", "Prints"),
    ("f()  ⟦// Prints \"a\\q\"⟧", "fi", "Prints"), ("⟦// Prints: \"x\"⟧", "fi", "Prints"),
    ("f()  ⟦// 打印“x\"⟧", "zh", "打印"), ("⟦// Prints \"x\" and more⟧", "fi", "Prints"),
  ])
  func reportsCommentsThatStartLikeAClaim(line: String, language: String, word: String) {
    let (marked, claims, diagnostics) = read(line, language: language)
    expect(
      diagnostics, in: marked,
      are: [
        Said(
          "claim", "a comment that starts with '\(word)' does not say what is printed",
          fix: "write // \(word) \"text\", with nothing after the closing quotation mark")
      ])
    #expect(claims == [])
  }

  @Test func reportsAnArrowThatPointsAtNothing() {
    let (marked, _, diagnostics) = read("f()  ⟦// =>⟧")
    expect(
      diagnostics, in: marked,
      are: [
        Said(
          "claim", "a comment that starts with '=>' does not say what is printed",
          fix: "write the text after it, or // Prints \"\" for an empty line")
      ])
  }

  @Test(arguments: [
    (
      "f()  ⟦// Выводит \"x\"⟧", "fi", "'Выводит' is the claim word of the language 'ru'",
      "write 'Tulostaa' or 'Prints' in a chapter of 'fi'"
    ),
    (
      "f()  ⟦// Tulostaa sen⟧", "de", "'Tulostaa' is the claim word of the language 'fi'",
      "write 'Prints' in a chapter of 'de'"
    ),
    (
      "⟦// Afișează „x”⟧", "zh", "'Afișează' is the claim word of the language 'ro'",
      "write '打印' or 'Prints' in a chapter of 'zh'"
    ),
    ("f()  ⟦// Afişează „x”⟧", "ro", "'Afişează' is not a claim word", "write 'Afișează'"),
    (
      "f()  ⟦// afiseaza \"x\"⟧", "fi", "'afiseaza' is not a claim word",
      "write 'Tulostaa' or 'Prints' in a chapter of 'fi'"
    ),
    ("f()  ⟦// Tulosta \"a\"⟧", "fi", "'Tulosta' is not a claim word", "write 'Tulostaa'"),
    (
      "⟦// prints \"5\"⟧", "fi", "'prints' is not a claim word before a quotation mark",
      "write 'Prints'"
    ),
    (
      "f()  ⟦// Prints \"a\\u{301}\"⟧", "fi", "'\\u' is not an escape in a claimed text",
      "write the character itself, or claim the output with a fence"
    ),
    ("⟦// Printss \"a\"⟧", "fi", "'Printss' is not a claim word", "write 'Prints'"),
    (
      "f()  ⟦/// Tulostaa \"a\"⟧", "fi", "a claim must be in a '//' comment",
      "write // Tulostaa \"a\""
    ),
    (
      "f()  ⟦/* Tulostaa \"b\" */⟧", "fi", "a claim must be in a '//' comment",
      "write // Tulostaa \"b\""
    ),
  ])
  func namesTheRightWord(line: String, language: String, summary: String, fix: String) {
    let (marked, _, diagnostics) = read(line, language: language)
    expect(diagnostics, in: marked, are: [Said("claim", summary, fix: fix)])
  }

  @Test func readsCommentsOfObjectiveCOutsideOfLiterals() {
    let marked = chapterText(
      """
      ```objc
      NSLog(@"// => no"); /* // => no
      // => no */ char c = '"'; // => ⟦yes⟧
      #import <Foundation/Foundation.h>
      #define A  // => ⟦also⟧
      ```

      """)
    let (chapter, diagnostics) = readChapter(marked)
    #expect(diagnostics.map(Said.init) == [])
    #expect(chapter.samples.first?.claims.map(\.text) == ["yes\n", "also\n"])
    #expect(
      chapter.samples.first?.claims.map(\.contentRange)
        == marked.ranges.map { marked.source.range($0) })
    #expect(chapter.samples.first?.lines.contains(where: \.isHidden) == false)
  }

  @Test func hidesLinesOfObjectiveC() {
    let (chapter, _) = readChapter(chapterText("```objc\n# #import <A/A.h>\n#\n#define A\n```\n"))
    #expect(chapter.samples.first?.lines.map(\.code) == ["#import <A/A.h>", "", "#define A"])
    #expect(chapter.samples.first?.lines.map(\.isHidden) == [true, true, false])
  }

  @Test(arguments: [("no_run", "no_run"), ("compile_fail=\"such\"", "compile_fail")])
  func refusesClaimsOfSamplesThatAreNotRun(annotation: String, word: String) {
    let marked = chapterText("```swift,id=a,\(annotation)\nf()  ⟦// => 1⟧\ng()  // => 2\n```\n")
    let (chapter, diagnostics) = readChapter(marked)
    expect(
      diagnostics, in: marked,
      are: [
        Said(
          "claim", "sample 'a' is not run, so it prints nothing",
          fix: "remove the claim or '\(word)'")
      ])
    #expect(chapter.samples.first?.claims == [])
  }

  @Test func readsNoClaimsInIgnoredSamples() {
    let (chapter, diagnostics) = readChapter(
      chapterText("```swift,ignore=\"why\"\nf()  // => 1\ng() // Prints x\n```\n"))
    #expect(diagnostics.map(Said.init) == [])
    #expect(chapter.samples.first?.claims == [])
  }
}
