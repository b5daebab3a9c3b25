import Foundation
import Testing

/// Excessive input: for the compiler, for the program, for the time limit of a book.
struct TooMuchTests {
  @Test(arguments: User.everywhere)
  func namesTheModuleThatIsNotThere(_ user: User) async throws {
    let book = try await TemporaryBook(
      chapter: "```swift,id=lost\nimport Nope\n```\n", user: user)
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(answer.headlines == ["Content/fi/01-a.md:16:8: error: no such module 'Nope' [compile]"])
    #expect(!answer.output.contains("signal"))
  }

  /// The parser of Swift 6.3 overflows its stack.
  @Test(arguments: User.everywhere)
  func saysThatTheCompilerItselfCrashed(_ user: User) async throws {
    let words = String(repeating: "try ", count: 15_000)
    let book = try await TemporaryBook(
      chapter: "```swift,id=crash\nlet x = \(words)1\n```\n", user: user)
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.headlines == [
        "Content/fi/01-a.md:15:4: error: the compiler itself crashed at this sample [compiler-crash]"
      ])
    #expect(answer.output.contains("   | error: compile command failed due to signal 11"))
    #expect(
      answer.output.contains("   = rewrite the sample; this is a bug in the compiler"))
    #expect(answer.output.contains("1 verified, 1 failed"))
  }

  @Test func compilesNothingThatIsTooLarge() async throws {
    let sample = String(repeating: "let a = 1\n", count: 7_000)
    let claim = String(repeating: "x\n", count: 600_000)
    let book = try await TemporaryBook(
      chapter: "```swift,id=big\n\(sample)```\n\n```swift,id=long\nprint(1)\n```\n\n"
        + "```output\n\(claim)```\n\n```swift,id=file,file=big.swift\n```\n\n"
        + "```swift,id=huge,file=huge.swift\n```\n")
    try book.write(sample, to: "big.swift")
    try book.write(String(repeating: "\n", count: 5 << 20), to: "huge.swift")
    try book.write(
      Chapter.head + String(repeating: "a\n", count: 3 << 20), to: "Content/fi/02-b.md")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    let errors = answer.output.split(separator: "\n").map(String.init)
      .filter { $0.contains(": error: ") }
    let expected: [String] = [
      "Content/fi/01-a.md:16:1: error: the sample is longer than 65536 bytes [size]",
      "Content/fi/01-a.md:7022:1: error: the claim is longer than 1 MiB, the limit for the output of a sample [size]",
      "Content/fi/01-a.md:607028:23: error: the file 'huge.swift' cannot be read: it is larger than 4 MiB [include]",
      "Content/fi/02-b.md:1:1: error: the chapter cannot be read: it is larger than 4 MiB [file]",
      "big.swift:1:1: error: the sample is longer than 65536 bytes [size]",
    ]
    #expect(errors == expected)
    #expect(answer.output.contains("1 verified, 4 unverified"))
  }

  @Test(arguments: User.available)
  func endsWhenTheTimeOfTheBookIsOver(_ user: User) async throws {
    let book = try await TemporaryBook(
      chapter:
        "```swift,id=slow,standalone\nimport Glibc\nfor _ in 0..<9 { usleep(1_000_000) }\n```\n",
      user: user)
    try book.write(TemporaryBook.configuration + "time-limit: 4s\n", to: "Content/workbook.yml")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        """
        Content/fi/01-a.md:15:4: error: sample 'slow' was not run: the time limit of 4s was reached \
        [time-limit]
        """))
    #expect(answer.output.contains(" not run"))
    #expect(!answer.output.contains("2 verified"))
    let refused = try await book.run("check", "--time-limit", "soon")
    refused.expectCouldNotRun("'--time-limit' takes 90s, 30m or 2h, not 'soon'")
  }
}
