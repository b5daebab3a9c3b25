import FoundationEssentials

/// A line of the testing library's event stream (ABI/JSON.md of swift-testing), or what
/// `sample_support.c` says of a test of XCTest in the same form.
///
/// A sample has the program's memory and could write one, so it is read like any other text of strangers.
enum TestEvent: Sendable {
  struct Location: Decodable, Sendable {
    /// `main/budget.swift`
    var fileID: String?
    var line: Int
    var column: Int?
  }

  /// A function or method that is a test.
  case test(id: String, name: String, Location)
  case started(id: String)
  case ended(id: String)
  case skipped(id: String)
  /// A failure that no test expects; the words of the library, the values in them.
  case issue(id: String?, words: [String], Location?)

  /// Nil for what says nothing about how a test ends.
  init?(_ bytes: some Sequence<UInt8>) {
    guard let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)) else { return nil }
    let payload = record.payload
    switch (record.kind, payload.kind, payload.id ?? payload.testID) {
    case ("test", "function", let id?):
      guard let location = payload.sourceLocation else { return nil }
      self = .test(id: id, name: payload.displayName ?? payload.name ?? id, location)
    case ("event", "testStarted", let id?): self = .started(id: id)
    case ("event", "testEnded", let id?): self = .ended(id: id)
    case ("event", "testSkipped", let id?): self = .skipped(id: id)
    case ("event", "issueRecorded", let id):
      guard let issue = payload.issue, issue.isFailure ?? !(issue.isKnown ?? false) else {
        return nil
      }
      self = .issue(
        id: id, words: (payload.messages ?? []).map(\.text), issue.sourceLocation)
    default: return nil
    }
  }

  private struct Record: Decodable {
    var kind: String
    var payload: Payload
  }

  private struct Payload: Decodable {
    var kind: String
    var id: String?
    var testID: String?
    var name: String?
    var displayName: String?
    var sourceLocation: Location?
    var issue: Issue?
    var messages: [Message]?
  }

  private struct Issue: Decodable {
    var isKnown: Bool?
    var isFailure: Bool?
    var sourceLocation: Location?
  }

  private struct Message: Decodable {
    var text: String
  }
}
