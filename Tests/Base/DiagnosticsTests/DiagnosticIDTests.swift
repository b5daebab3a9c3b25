import Diagnostics
import Foundation
import TestSupport
import Testing

/// The identifiers of diagnostics as users see them; the compiler already rejects duplicates.
struct DiagnosticIDTests {
  private static let registry = Repository.sources.appending(
    path: "Base/Diagnostics/DiagnosticID.swift")

  @Test(arguments: Diagnostic.ID.allCases) func isWrittenInSmallWords(id: Diagnostic.ID) {
    #expect(id.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
  }

  @Test func standInTheREADMEAsInTheCode() throws {
    var comment: [Substring] = []
    var rows: [String] = []
    for line in try String(contentsOf: Self.registry, encoding: .utf8).split(separator: "\n") {
      if let match = line.wholeMatch(of: #/ {4}/// (.*)/#) {
        comment.append(match.1)
      } else {
        if let match = line.wholeMatch(of: #/ {4}case (\w+)( = "(.*)")?/#) {
          rows.append("| `\(match.3 ?? match.1)` | \(comment.joined(separator: " ")) |")
        }
        comment = []
      }
    }
    #expect(rows.count == Diagnostic.ID.allCases.count)
    let readme = try String(
      contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    let head = try #require(readme.range(of: "| kind | what it means |\n| --- | --- |\n"))
    let table = readme[head.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
    #expect(table.prefix { !$0.isEmpty }.map(String.init) == rows)
  }

  @Test func areEachToldBySomething() throws {
    let sources = Repository.sources
    let paths = try #require(FileManager.default.enumerator(atPath: sources.path))
    var unused = Set(Diagnostic.ID.allCases.map { String(describing: $0) })
    for case let path as String in paths where path.hasSuffix(".swift") {
      let file = sources.appending(path: path)
      guard file.path != Self.registry.path else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("import Diagnostics") else { continue }
      // A diagnostic is created with its identifier as an argument that follows the severity or precedes the
      // location.
      for match in text.matches(of: /\.(\w+)[,\)\n ]/) { unused.remove(String(match.1)) }
    }
    #expect(unused == [])
  }

  @Test func aSectionTurnsOffNothingThatTheBookCannot() {
    #expect(Set(Diagnostic.ID.ofProse).isSubset(of: Diagnostic.ID.adjustable))
    #expect(Set(Diagnostic.ID.adjustable).count == Diagnostic.ID.adjustable.count)
  }
}
