import TextDiagnostics
import Testing
import WorkbookBenchmarks
import WorkbookModel
import WorkbookReader

struct TutorialBookTests {
  @Test func makesTheSameBookOfTheSameSeed() {
    #expect(
      TutorialWriter.book(ofChains: 40, seed: 7).files
        == TutorialWriter.book(ofChains: 40, seed: 7).files)
    #expect(
      TutorialWriter.book(ofChains: 40, seed: 7).files
        != TutorialWriter.book(ofChains: 40, seed: 8).files)
  }

  @Test func hasChainsAndErrorsAndRecurringNamesInTheProportionsOfTutorials() {
    let book = TutorialWriter.book(ofChains: 600, seed: 1)
    let lengths = book.chains.map(\.parts.count)
    #expect((2.2...3.0).contains(Double(lengths.reduce(0, +)) / 600))
    #expect((0.03...0.06).contains(share(book.chains.flatMap(\.parts)) { $0.error != nil }))
    #expect((0.05...0.15).contains(share(book.programs) { $0.contains("import Foundation") }))
    #expect(book.programs.filter { $0.contains("enum Direction") }.count > 50)
  }

  private func share<Element>(_ all: [Element], _ isCounted: (Element) -> Bool) -> Double {
    Double(all.filter(isCounted).count) / Double(all.count)
  }

  @Test func isReadWithoutProblemsAndItsSamplesContinueEachOther() {
    let book = TutorialWriter.book(ofChains: 30, seed: 3)
    let chapters = book.files.filter { $0.key.hasSuffix(".md") }
    #expect(chapters.count == 2)
    var samples = 0
    for (path, text) in chapters {
      let source = SourceText(path: path, text: text)
      let (chapter, problems) = ChapterReader(source: source, name: "00-part", language: "en")
        .read()
      #expect(problems.map(\.summary) == [])
      #expect(chapter.samples.contains { $0.annotations.continues != nil })
      samples += chapter.samples.count
    }
    #expect(samples == book.chains.flatMap(\.parts).count)
  }

  @Test func givesTheCompilerAChainAsAWholeAndEachRefusedPartAfterWhatStandsAboveIt() {
    let chain = SampleChain([
      SampleChain.Part("let a = 1\n"), SampleChain.Part("a = 2\n", error: "cannot assign"),
      SampleChain.Part("print(a)\n"),
    ])
    #expect(chain.programs == ["let a = 1\na = 2\n", "let a = 1\nprint(a)\n"])
  }

  @Test func readsTheSwiftOfAnyMarkdownBySection() {
    let text = """
      # One
      ```swift
      let a = 1
      ```
      - a list
        ```Swift
        print(a)
        ```
      ```sh
      ls
      ```
      <!--
      ```swift
      hidden
      ```
      -->
      ## Two
      Text.
      ## Three
      ```swift,ignore
      print(3)
      ```
      """
    #expect(
      MarkdownFences.chains(in: text) == [
        SampleChain([SampleChain.Part("let a = 1\n"), SampleChain.Part("print(a)\n")]),
        SampleChain([SampleChain.Part("print(3)\n")]),
      ])
  }

  @Test func keepsFencesAndLinesThatLookHiddenWhole() throws {
    let code = "let text = \"\"\"\n```\n# not hidden\n\"\"\"\n"
    let book = TutorialBook(chapters: [[SampleChain([SampleChain.Part(code)])]], languageMode: "5")
    let text = try #require(book.files["Content/en/00-part.md"])
    #expect(
      text.contains("````swift,id=s0p0\nlet text = \"\"\"\n```\n## not hidden\n\"\"\"\n````\n"))
  }
}
