import Foundation
import Testing

/// Documents that are checked in parts, and joined by `workbook merge`.
struct ShardedDocumentTests {
  private let files = [
    "Guides/A.md": "# A {#a}\n\n```swift\nSums([1]).totl\n```\n",
    "Guides/B.md":
      "```swift\nprint(Sums([1]).total) // Prints \"1\"\n```\n\n```swift\nlater()\n```\n",
  ]

  private func withoutTimes(_ text: String) -> String {
    text.replacing(/time="[0-9.]+"/) { _ in "time" }
  }

  @Test func partsAreJoinedToTheReportOfAll() async throws {
    let package = try await SumsPackage.with(files)
    let parts = (1...3).map { "\(package.root)/\($0).json" }
    for (index, part) in parts.enumerated() {
      let answer = try await package.run("check", "--shard", "\(index + 1)/3", "--report", part)
      // Each has one of the documents with errors.
      #expect(answer.status == 1)
    }
    for format in ["text", "json", "junit", "sarif", "github", "short"] {
      let whole = try await package.run("check", "--format", format)
      let joined = try await package.run("merge", parts[2], parts[0], parts[1], "--format", format)
      #expect(joined.status == whole.status)
      #expect(withoutTimes(joined.output) == withoutTimes(whole.output), "\(format)")
    }
    try await package.run("merge", parts[0], parts[1]).expectCouldNotRun(
      "shard 3/3 is missing; give the reports of all 3")
    // Chosen documents are those of the joined report too.
    let some = (1...2).map { "\(package.root)/some-\($0).json" }
    for (index, part) in some.enumerated() {
      _ = try await package.run(
        "check", "Guides", "--shard", "\(index + 1)/2", "--strict", "--report", part)
    }
    let joined = try await package.run("merge", some[0], some[1])
    #expect(try await joined.output == package.run("check", "Guides", "--strict").output)
    try await package.run("merge", parts[0], parts[1], some[1]).expectCouldNotRun(
      "'<root>/some-2.json' is shard 2/2, and '<root>/1.json' is 1/3: they are parts of different runs"
    )
    try package.write("```swift\nSums([1]).total\n```\n", to: "Guides/A.md")
    try await package.run("merge", parts[0], parts[1], parts[2]).expectCouldNotRun(
      "the reports are not of the package in '<root>/book': its files differ; check out the "
        + "commit that the shards ran")
  }

  /// A report from another machine names code that the documents do not have.
  @Test func refusesReportsThatDoNotFit() async throws {
    let package = try await SumsPackage.with(files)
    let part = "\(package.root)/1.json"
    _ = try await package.run("check", "--shard", "1/1", "--report", part)
    let text = try String(contentsOfFile: part, encoding: .utf8)
    let start = try #require(text.firstRange(of: "\"shard\" : {")).lowerBound
    for (old, new) in [("\"name\" : \"", "\"name\" : \"9"), ("\"offset\" : ", "\"offset\" : 9")] {
      #expect(text[start...].contains(old))
      try (text[..<start] + text[start...].replacing(old, with: new, maxReplacements: 1))
        .write(toFile: part, atomically: true, encoding: .utf8)
      try await package.run("merge", part).expectCouldNotRun(
        "'<root>/1.json' is damaged: it names code or places that the documents do not have; write it "
          + "again with '--shard I/N --report FILE'")
    }
  }
}
