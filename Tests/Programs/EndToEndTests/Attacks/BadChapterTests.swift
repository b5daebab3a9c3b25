import Foundation
import Testing

/// Authors' mistakes. Each is reported at its place, and the good sample of the same chapter is still run and
/// counted.
struct BadChapterTests {
  @Test(arguments: Case.mistakes)
  func namesTheMistakeAtItsPlaceAndLosesNothing(_ mistake: Case) async throws {
    let book = try await TemporaryBook(chapter: mistake.body)
    let answer = try await book.run("check")
    answer.expectProblems(mistake.problems, mistake.summary)
    #expect(answer.progress.contains("fi/01-a#good ok (<time>)"))
  }

  @Test func reportsBytesThatAreNoTextAndRunsTheOtherChapters() async throws {
    let book = try await TemporaryBook(chapter: "")
    try book.write(Array((Chapter.head + "hei ").utf8) + [0xFF, 0x0A], to: "Content/fi/02-b.md")
    let answer = try await book.run("check")
    answer.expectProblems(
      """
      Content/fi/02-b.md:7:5: error: byte '0xFF' is not valid UTF-8 here [encoding]
       7 | hei \u{FFFD}
         |     ^
         = save the file as UTF-8
      """, "1 verified; 1 error")
    let named = try await book.run("check", "fi/02-b")
    #expect(named.output.contains("Content/fi/02-b.md:7:5: error:"))
    #expect(named.output.hasSuffix("\nno samples; 1 error; <swift>, sandbox: namespaces\n"))
  }

  @Test func reportsBrokenFrontMatterAndRunsTheChapter() async throws {
    let good = Chapter.withGoodSample("").replacing("title: T", with: "title: [T")
    let book = try await TemporaryBook(["Content/fi/01-a.md": good])
    let answer = try await book.run("check")
    answer.expectProblems(
      """
      Content/fi/01-a.md:3:1: error: broken YAML: did not find expected ',' or ']' while parsing a \
      flow sequence [yaml]
       3 | ---
         | ^
         note: Content/fi/01-a.md:2:8: the surrounding value starts here
         = close '[' with ']', or put a value that starts with '[' in quotes
      """, "1 verified; 1 error")
  }

  @Test func reportsABrokenConfigurationAndNothingThatFollowsFromIt() async throws {
    let book = try await TemporaryBook(chapter: "```console\n$ printf a\na\n```\n")
    try book.write("title: {fi: Kirja\nlanguages: [fi]\n", to: "Content/workbook.yml")
    let answer = try await book.run("check")
    answer.expectProblems(
      """
      Content/workbook.yml:2:10: error: broken YAML: did not find expected ',' or '}' while \
      parsing a flow mapping [yaml]
       2 | languages: [fi]
         |          ^
         note: Content/workbook.yml:1:8: the surrounding value starts here
         = close '{' with '}', or put a value that starts with '{' in quotes
      """, "no samples; 1 error")
    try await book.run("check", "fi/01-a").expectCouldNotRun(
      "no chapter 'fi/01-a', because the book cannot be read: Content/workbook.yml:2:10: broken YAML: did not find expected "
        + "',' or '}' while parsing a flow mapping")
  }

  @Test func takesTheFirstOfTwoKeysAndReportsThatFirst() async throws {
    let book = try await TemporaryBook(
      chapter: "```console\n$ printf a\na\n```\n\n```swift,no_rum\nprint(1)\n```\n")
    try book.write(
      "title: {fi: Kirja}\nlanguages: [fi]\nprograms: [printf]\nlanguages: [en]\n",
      to: "Content/workbook.yml")
    let answer = try await book.run("check")
    #expect(
      answer.output.hasPrefix(
        "Content/workbook.yml:4:1: error: key 'languages' is used twice [yaml]\n"),
      "\(answer.output)")
    #expect(answer.output.contains("\n2 verified"), "\(answer.output)")
    #expect(answer.output.contains("; 2 errors;"), "\(answer.output)")
  }

  @Test func namesTheNearestKeyForAnUnknownOneEvenWhenOneChapterIsAskedFor() async throws {
    let book = try await TemporaryBook(chapter: "")
    try book.write(
      TemporaryBook.configuration + "programms: [x]\n", to: "Content/workbook.yml")
    let answer = try await book.run("check", "Content/fi/01-a.md")
    answer.expectProblems(
      """
      Content/workbook.yml:3:1: error: unknown key 'programms' in workbook.yml [unknown-key]
       3 | programms: [x]
         | ^~~~~~~~~
         = did you mean 'programs'?
      """, "1 verified; 1 error")
  }

  @Test func reportsALanguageWithoutFolder() async throws {
    let book = try await TemporaryBook(chapter: "")
    try book.write(
      "title: {fi: Kirja, ro: Carte}\nlanguages: [fi, ro]\n", to: "Content/workbook.yml")
    let answer = try await book.run("check")
    answer.expectProblems(
      """
      Content/workbook.yml:2:17: error: the folder 'Content/ro' of the language 'ro' is missing \
      [file]
       2 | languages: [fi, ro]
         |                 ^~
         = create it, or remove 'ro' from languages
      """, "1 verified; 1 error")
  }

  @Test func saysWhereItLookedWhenThereIsNoBook() async throws {
    let book = try await TemporaryBook(configuration: nil)
    try await book.run("check").expectCouldNotRun(
      "no workbook found: neither '<root>/book' nor a folder above it contains "
        + "'Content/workbook.yml'; change to a workbook's folder or name one with -C DIR")
    try await book.run("check", "-C", "nowhere").expectCouldNotRun(
      "'<root>/book/nowhere' is not a folder; name the folder of a workbook with -C DIR")
  }

  @Test func keepsTheEarlierSiteWhenAChapterIsBroken() async throws {
    let book = try await TemporaryBook(chapter: "")
    #expect(try await book.run("build").status == 0)
    let site = TemporaryBook.contents(of: book.site)
    #expect(!site.isEmpty)
    try book.write(
      Chapter.withGoodSample("```swift,no_rum\nprint(2)\n```\n"), to: "Content/fi/01-a.md")
    let answer = try await book.run("build")
    #expect(answer.status == 1)
    #expect(answer.errors == "the site was not written: fix the errors in the chapters first\n")
    #expect(TemporaryBook.contents(of: book.site) == site)
  }
}

extension Case {
  static let mistakes = [
    Case(
      "an unclosed fence", "```swift,id=open\nprint(1)\n",
      """
      Content/fi/01-a.md:15:1: error: the code block that starts here is not closed [unclosed-fence]
       15 | ```swift,id=open
          | ^~~~~~~~~~~~~~~~
         | everything up to line 16 is read as its code
         = add a line '```' after the last line of the code
      """, "1 verified, 1 ran (1 with unclaimed output); 1 error"),
    Case(
      "a lost fence", "```swift,id=lo`st\nprint(1)\n```\n\nteksti\n",
      """
      Content/fi/01-a.md:15:1: error: '```swift,id=lo`st' does not open a code block [lost-fence]
       15 | ```swift,id=lo`st
          | ^~~~~~~~~~~~~~~~~
         | a backtick in the info string makes this line text, not a fence (CommonMark 0.30, 4.5)
         note: Content/fi/01-a.md:17:1: this fence opens a block instead of closing one, and \
      swallows what follows
         = remove the backtick after '```', or use a fence of tildes, '~~~'
      """, "1 verified; 1 error"),
    Case(
      "a duplicate id", "```swift,id=good\nprint(2)\n```\n",
      """
      Content/fi/01-a.md:15:13: error: the sample id 'good' is used twice [duplicate-id]
       15 | ```swift,id=good
          |             ^~~~
         note: Content/fi/01-a.md:7:13: the first 'good' is here
         = give one of the samples another id
      """, "1 verified, 1 ran (1 with unclaimed output); 1 error"),
    Case(
      "a continue= that points nowhere", "```swift,id=c,continue=goud\nprint(2)\n```\n",
      """
      Content/fi/01-a.md:15:24: error: no sample is called 'goud' [reference]
       15 | ```swift,id=c,continue=goud
          |                        ^~~~
         = did you mean 'good'?
      """, "1 verified, 1 ran (1 with unclaimed output); 1 error"),
    Case(
      "a misspelt tag", "```swift,no_rum\nprint(2)\n```\n",
      """
      Content/fi/01-a.md:15:10: error: unknown word 'no_rum' after 'swift' [annotation]
       15 | ```swift,no_rum
          |          ^~~~~~
         = did you mean 'no_run'?
      """, "1 verified, 1 unverified; 1 error"),
    Case(
      "an orphan claim", "## N {#n}\n\n```output\nx\n```\n",
      """
      Content/fi/01-a.md:17:4: error: this output does not belong to a sample: no sample precedes it in \
      its section [claim]
       17 | ```output
          |    ^~~~~~
         = move it under its sample, or name the sample with 'output,of=ID'
      """, "1 verified; 1 error"),
  ]
}
