package import ScreenModel

/// An event as a line of a trace: flat, for every reader of JSON, and of the version in the header.
///
/// Which of the optional fields an event has is said at its ``Kind``; the others are absent.
package struct TraceLine: Codable, Sendable, Hashable {
  /// What happened; in brackets what may be absent.
  package enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
    /// `name`, `by` (`user`, `test` or `system`), `text`, [`app`], [`value`].
    case action
    /// `app`, `process`, `by`.
    case start
    /// `app`, `state`.
    case state
    /// `app`, `name`, `state`.
    case call
    /// `app`, `name`.
    case returned
    /// `app`, `text`.
    case output
    /// `app`, `name`, `value`, `text`.
    case setting
    /// `span`, `number`, [`app`], [`name`], [`wake`], [`simulated`].
    case begins
    /// `span`, `number`, `outcome`, `tone`, `elapsed`, [`app`], [`value`].
    case ends
    /// `app`, `text`.
    case snapshot
    /// `picture`.
    case picture
    /// `text`, [`app`], [`name`], [`frames`].
    case misuse
    /// `app`, `process`, `reason`, `text`, [`report`].
    case end
    case finished
  }

  package var ns: Int64
  package var event: Kind
  package var app: String?
  package var process: Int?
  package var by: String?
  package var state: TraceEvent.State?
  package var name: String?
  package var value: String?
  package var text: String?
  package var span: String?
  package var number: Int?
  package var wake: TraceEvent.Wake?
  package var simulated: Bool?
  package var outcome: String?
  package var tone: TraceEvent.Outcome.Tone?
  package var elapsed: Int64?
  package var reason: String?
  package var report: String?
  /// Addresses in hexadecimal with `0x`.
  package var frames: [String]?
  package var picture: ScreenPicture?

  /// A line without any of the fields that only some kinds have.
  package init(_ event: Kind, ns: Int64, app: String? = nil) {
    self.event = event
    self.ns = ns
    self.app = app
  }
}
