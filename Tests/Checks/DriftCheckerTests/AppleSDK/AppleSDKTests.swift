import Foundation
import Testing
import TestSupport

/// Our modules of Apple's names against Apple's SDK: isolation, deprecation and availability, as far as they are known.
///
/// `Sources/AppleModules/apple-sdk.tsv` has the facts, with their sources. What differs is listed in the manual, in the
/// chapter about Apple's SDK; `WORKBOOK_RECORD_SNAPSHOTS=1` writes that list.
struct AppleSDKTests {
  private static let chapter = "Site/manual/Content/en/19-apple-sdk.md"
  private static let start = "<!-- The table is written by AppleSDKTests. -->\n"

  private let facts: [AppleFact]
  private let symbols: [String: [DeclaredSymbol]]

  init() async throws {
    facts = try AppleFact.all()
    symbols = try await DeclaredSymbol.all()
  }

  /// A difference of one of our declarations from Apple's, as a row of the table.
  private func differences(_ fact: AppleFact) -> [String] {
    let all = symbols[fact.symbol] ?? []
    // A default implementation repeats nothing of its requirement.
    let own = all.contains { !$0.isInExtension } ? all.filter { !$0.isInExtension } : all
    var rows: [String] = []
    func note(_ apple: String, _ here: String) {
      rows.append("| `\(fact.symbol)` | \(apple) | \(here) | \(fact.source) |")
    }
    if let isolation = fact.isolation, let here = Self.isolation(own, differingFrom: isolation) {
      note(isolation.rawValue, here)
    }
    let isOld = own.contains { $0.deprecated == fact.deprecated }
    if ["missing", "unavailable"].contains(fact.deprecated) {
      note("\(fact.deprecated) in Swift", "available")
    } else if !fact.deprecated.isEmpty, !isOld {
      let here = own.first?.deprecated ?? ""
      note(
        "deprecated in iOS \(fact.deprecated)", here.isEmpty ? "not deprecated" : "in iOS \(here)")
    } else if fact.deprecated.isEmpty,
      let here = own.first(where: { !$0.deprecated.isEmpty })?.deprecated
    {
      note("not deprecated", "deprecated in iOS \(here)")
    } else if isOld, !own.contains(where: { Self.means($0.message, fact.message) }) {
      note("\"\(fact.message)\"", "\"\(own.first?.message ?? "")\"")
    }
    let since = own.map(\.introduced).filter { !$0.isEmpty }
    if !fact.introduced.isEmpty, let here = since.first, here != fact.introduced {
      note("iOS \(fact.introduced)", "iOS \(here)")
    }
    return rows
  }

  /// What our declarations are; nil if that is what Apple's is.
  private static func isolation(
    _ own: [DeclaredSymbol], differingFrom apple: AppleFact.Isolation
  ) -> String? {
    let isOnMainActor = own.contains(where: \.isOnMainActor)
    switch apple {
    case .mainActor: return isOnMainActor ? nil : "nonisolated"
    case .nonisolated: return isOnMainActor ? "main actor" : nil
    case .sendable, .nonsendable:
      if isOnMainActor { return "main actor" }
      let isSendable = own.contains(where: \.isSendable)
      return isSendable == (apple == .sendable) ? nil : isSendable ? "sendable" : "nonsendable"
    }
  }

  /// Whether a message is Apple's. A new name may be written without its type.
  private static func means(_ message: String, _ apple: String) -> Bool {
    message == apple
      || message.hasPrefix("renamed: ") && apple.hasPrefix("renamed: ")
        && apple.split(whereSeparator: { ". ".contains($0) }).last
          == message.split(whereSeparator: { ". ".contains($0) }).last
  }

  @Test func eachFactIsAboutOneDeclarationOfOurs() {
    let repeated = Dictionary(grouping: facts, by: \.symbol).filter { $0.value.count > 1 }
    #expect(repeated.keys.sorted() == [])
    #expect(facts.map(\.symbol).filter { symbols[$0] == nil }.sorted() == [])
  }

  /// The manual has a row for each difference and no other.
  @Test func theManualListsWhatDiffers() throws {
    let file = Repository.root.appending(path: Self.chapter)
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: Self.start)
    try #require(parts.count == 2, "'\(Self.chapter)' has no line '\(Self.start)'")
    let rows = facts.flatMap(differences).sorted()
    let table =
      "| declaration | Apple | here | source |\n| --- | --- | --- | --- |\n"
      + rows.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["WORKBOOK_RECORD_SNAPSHOTS"] == "1" {
      try Data((parts[0] + Self.start + table).utf8).write(to: file)
      Issue.record("recorded '\(Self.chapter)'")
      return
    }
    let written = parts[1].split(separator: "\n")
    let due = table.split(separator: "\n")
    #expect(
      written.filter { !due.contains($0) } == [], "these differences are gone; record the chapter")
    #expect(
      due.filter { !written.contains($0) } == [],
      "these differences are new: make the declaration what Apple's is, or record the chapter")
  }
}
