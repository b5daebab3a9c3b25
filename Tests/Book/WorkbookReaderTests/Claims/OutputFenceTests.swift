import TextDiagnostics
import Testing
import WorkbookModel

struct OutputFenceTests {
  private func check(_ body: String, _ said: [Said], claims: [String: [String]] = [:]) {
    let marked = chapterText(body)
    let (chapter, diagnostics) = readChapter(marked)
    expect(diagnostics, in: marked, are: said)
    for (id, texts) in claims { #expect(chapter.sample(id)?.claims.map(\.text) == texts) }
  }

  @Test func belongsToTheNearestSampleAboveInItsSection() throws {
    let marked = chapterText(
      """
      # A
      ```swift,id=a
      f()
      ```
      ```swift,id=b
      f()
      ```
      Text.
      ⟦```output,match=unordered
      ⟦two
      lines
      ⟧```⟧
      ⟦```output,stderr
      ⟦⟧```⟧
      ```output,of=a
      one
      ```

      """)
    let (chapter, diagnostics) = readChapter(marked)
    #expect(diagnostics.map(Said.init) == [])
    let claims = try #require(chapter.sample("b")?.claims)
    #expect(claims.map(\.text) == ["two\nlines\n", ""])
    #expect(claims.map(\.stream) == [.stdout, .stderr])
    #expect(claims.map(\.match) == [.unordered, .exact])
    #expect(claims.map(\.form) == [.fence, .fence])
    let ranges = marked.ranges.map { marked.source.range($0) }
    #expect(claims.map(\.range) == [ranges[0], ranges[2]])
    #expect(claims.map(\.contentRange) == [ranges[1], ranges[3]])
    #expect(chapter.sample("a")?.claims.map(\.text) == ["one\n"])
    #expect(
      chapter.codeBlocks.sorted { $0.key < $1.key }.map(\.value) == [
        .sample("a"), .sample("b"), .output(of: "b"), .output(of: "b"), .output(of: "a"),
      ])
  }

  @Test func standsInListsAndQuotesToo() {
    let (chapter, diagnostics) = readChapter(
      chapterText(
        "- ```swift,id=a\n  f()\n  ```\n\n  ```output\n  x\n  ```\n\n> ```swift,id=b\n> g()\n> ```\n"
      ))
    #expect(diagnostics.map(Said.init) == [])
    #expect(chapter.samples.map(\.id.name) == ["a", "b"])
    #expect(chapter.samples.map { $0.claims.map(\.text) } == [["x\n"], []])
    #expect(chapter.samples.map(\.code) == ["f()\n", "g()\n"])
  }

  @Test func reportsAnOutputWithoutASample() {
    check(
      "# A\n```swift,id=a\nf()\n```\n# B\n```⟦output⟧\nx\n```\n",
      [
        Said(
          "claim", "this output does not belong to a sample: no sample precedes it in its section",
          fix: "move it under its sample, or name the sample with 'output,of=ID'")
      ], claims: ["a": []])
  }

  @Test func keepsHiddenCodeAndShownOutputApart() {
    check(
      "<!-- workbook: setup\n```swift,id=a\nf()\n```\n-->\n```⟦output⟧\nx\n```\n",
      [
        Said(
          "claim", "this output does not belong to a sample: no sample precedes it in its section",
          fix: "move it under its sample, or name the sample with 'output,of=ID'")
      ], claims: ["a": []])
  }

  @Test func reportsAnOutputOfAnUnknownSample() {
    check(
      "```swift,id=first\nf()\n```\n```output,of=⟦firts⟧\nx\n```\n",
      [Said("claim", "no sample is called 'firts'", fix: "did you mean 'first'?")])
  }

  @Test func reportsASecondOutputOfAStream() {
    let marked = chapterText(
      "```swift,id=a\nf()\n```\n```output\nx\n```\n```⟦output⟧\ny\n```\n```output,stderr\nz\n```\n"
        + "```⟦output,stderr⟧\nz\n```\n")
    let (chapter, diagnostics) = readChapter(marked)
    expect(
      diagnostics, in: marked,
      are: [
        Said(
          "claim", "the output of sample 'a' is claimed twice", fix: "remove one of the fences"),
        Said(
          "claim", "the standard error of sample 'a' is claimed twice",
          fix: "remove one of the fences"),
      ])
    #expect(diagnostics.first?.notes.map(\.message) == ["the first one is here"])
    #expect(chapter.sample("a")?.claims.map(\.text) == ["x\n", "z\n"])
  }

  @Test(arguments: [
    ("no_run", "no_run"), ("ignore=\"x\"", "ignore"), ("compile_fail=such", "compile_fail"),
  ])
  func refusesTheOutputOfASampleThatIsNotRun(annotation: String, word: String) {
    check(
      "```swift,id=a,\(annotation)\nf()\n```\n```⟦output⟧\nx\n```\n",
      [
        Said(
          "claim", "sample 'a' is not run, so it prints nothing",
          fix: "remove the output or '\(word)'")
      ], claims: ["a": []])
  }

  @Test func refusesTheOutputOfAConsoleSample() {
    check(
      "```console,id=a\n$ ls\n```\n```⟦output⟧\nx\n```\n",
      [
        Said(
          "claim", "the console sample 'a' already shows its output",
          fix: "put the output below its command")
      ])
  }

  @Test func refusesAFenceAndCommentsOfOneSample() {
    let marked = chapterText(
      "```swift,id=a\nprint(1)  ⟦// => 1⟧\n```\n⟦```output\n1\n```⟧\n```output,stderr\n```\n")
    let (chapter, diagnostics) = readChapter(marked)
    expect(
      diagnostics, in: marked,
      are: [
        Said(
          "claim", "sample 'a' is claimed by an output fence and by comments",
          fix: "keep one of the two")
      ])
    #expect(
      diagnostics.first?.notes == [
        .init(
          "the output fence is here", file: "a.md", range: marked.source.range(marked.ranges[1]))
      ])
    #expect(chapter.sample("a")?.claims.map(\.form) == [.fence, .fence])
  }
}
