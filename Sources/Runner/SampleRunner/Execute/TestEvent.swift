import FoundationEssentials

/// A line of the testing library's event stream (ABI/JSON.md of swift-testing), or an XCTest event in the
/// same form.
///
/// The latter are written by `sample_support.c`. A sample shares the program's memory and could write one, so
/// the line is untrusted.
///
/// ```
/// {"kind":"test","payload":{"kind":"function","id":"main.reads()/budget.swift:3:2","name":"reads()",
///  "sourceLocation":{"fileID":"main/budget.swift","line":3,"column":2}}}
/// {"kind":"event","payload":{"kind":"testStarted","testID":"main.reads()/budget.swift:3:2"}}
/// {"kind":"event","payload":{"kind":"issueRecorded","testID":"...","issue":{"isKnown":false},
///  "messages":[{"text":"Expectation failed: 1 == 2"}]}}
/// ```
/// Suites, cases of a parameterized test and attachments are ignored.
package enum TestEvent: Sendable {
  /// The location of a test's declaration, or of an issue.
  package struct Location: Decodable, Sendable {
    /// Such as `main/budget.swift`.
    var fileID: String?
    var line: Int
    var column: Int?

    package init(fileID: String?, line: Int, column: Int?) {
      self.fileID = fileID
      self.line = line
      self.column = column
    }
  }

  /// A test function or method.
  ///
  /// The name is the author's display name if there is one; ids are only compared.
  case test(id: String, name: String, Location)
  case started(id: String)
  /// The test has ended, with or without issues.
  case ended(id: String)
  /// The test is disabled, or was skipped or cancelled while it ran.
  case skipped(id: String)
  /// A part of the test proves nothing: one of its cases was cancelled, or it has failed as expected.
  case unproven(id: String)
  /// An unexpected failure, with the library's text and the values.
  ///
  /// The id is nil if the library knows no test, as for an issue in a detached task.
  case issue(id: String?, words: [String], Location?)

  /// Reads one line; warnings are not failures.
  ///
  /// - Returns: nil for a line that does not affect a test's outcome, and for an unreadable one.
  init?(_ bytes: some Sequence<UInt8>) {
    guard let record = try? JSONDecoder().decode(Record.self, from: Data(bytes)) else { return nil }
    let payload = record.payload
    switch (record.kind, payload.kind, payload.id ?? payload.testID) {
    case ("test", "function", let id?):
      guard let location = payload.sourceLocation else { return nil }
      self = .test(id: id, name: payload.displayName ?? payload.name ?? id, location)
    case ("event", "testStarted", let id?): self = .started(id: id)
    case ("event", "testEnded", let id?): self = .ended(id: id)
    case ("event", "testSkipped", let id?), ("event", "testCancelled", let id?):
      self = .skipped(id: id)
    case ("event", "testCaseCancelled", let id?): self = .unproven(id: id)
    case ("event", "issueRecorded", let id):
      guard let issue = payload.issue else { return nil }
      if issue.isKnown == true, let id {
        self = .unproven(id: id)
        return
      }
      guard issue.isFailure ?? !(issue.isKnown ?? false) else { return nil }
      self = .issue(
        id: id, words: (payload.messages ?? []).map(\.text), issue.sourceLocation)
    default: return nil
    }
  }

  /// The line as the library writes it, without members that are not needed.
  private struct Record: Decodable {
    var kind: String
    var payload: Payload
  }

  /// The payload of both kinds of record: a test has an `id`, an event a `testID`.
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
