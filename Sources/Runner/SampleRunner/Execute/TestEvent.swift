import FoundationEssentials

/// A line of the testing library's event stream (ABI/JSON.md of swift-testing), or what
/// `sample_support.c` says of a test of XCTest in the same form.
///
/// A sample has the program's memory and could write one, so it is read like any other text of strangers.
///
/// ```
/// {"kind":"test","payload":{"kind":"function","id":"main.reads()/budget.swift:3:2","name":"reads()",
///  "sourceLocation":{"fileID":"main/budget.swift","line":3,"column":2}}}
/// {"kind":"event","payload":{"kind":"testStarted","testID":"main.reads()/budget.swift:3:2"}}
/// {"kind":"event","payload":{"kind":"issueRecorded","testID":"...","issue":{"isKnown":false},
///  "messages":[{"text":"Expectation failed: 1 == 2"}]}}
/// ```
/// Suites, cases of a parameterized test and values that are attached say nothing about how a test ends.
package enum TestEvent: Sendable {
  /// Where a test is declared, or an issue was found.
  package struct Location: Decodable, Sendable {
    /// `main/budget.swift`
    var fileID: String?
    var line: Int
    var column: Int?

    package init(fileID: String?, line: Int, column: Int?) {
      self.fileID = fileID
      self.line = line
      self.column = column
    }
  }

  /// A function or method that is a test.
  ///
  /// The name is the author's where there is one; ids are only compared.
  case test(id: String, name: String, Location)
  /// It begins to run.
  case started(id: String)
  /// It has run, whether or not there were issues.
  case ended(id: String)
  /// It is disabled, or was skipped while it ran.
  case skipped(id: String)
  /// A failure that no test expects; the words of the library, the values in them.
  ///
  /// The id is nil where the library knows of no test, as for an issue of a detached task.
  case issue(id: String?, words: [String], Location?)

  /// Reads one line.
  ///
  /// A known issue and a warning are no failures.
  ///
  /// - Returns: nil for what says nothing about how a test ends, and for what cannot be read.
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

  /// The line as the library writes it; a member that is not needed is not named.
  private struct Record: Decodable {
    var kind: String
    var payload: Payload
  }

  /// Of both kinds of record: a test has an `id`, an event a `testID`.
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
