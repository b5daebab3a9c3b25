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
    /// None but those of every line.
    case finished
  }

  /// The device's time in nanoseconds: since the midnight before its first start.
  package var ns: Int64
  /// What kind of line it is, which says the fields that it has.
  package var event: Kind
  /// The app that it is of; absent for what concerns the device as a whole.
  package var app: String?
  /// The number of a process, from 1.
  package var process: Int?
  /// What did it, or what a process was started for.
  package var by: String?
  /// The state of a process, or what the app reads in a call.
  package var state: TraceEvent.State?
  /// The name of an action, a call, a setting, a span or a forbidden function.
  package var name: String?
  /// What something was done with or set to, or how much it was.
  package var value: String?
  /// The device's own words, or what was printed or shown.
  package var text: String?
  /// The kind of a span.
  package var span: String?
  /// The number that tells spans of a kind apart.
  package var number: Int?
  /// How a span has found the app.
  package var wake: TraceEvent.Wake?
  /// True for what a test began; absent otherwise.
  package var simulated: Bool?
  /// How a span ended, as one name.
  package var outcome: String?
  /// What to think of that.
  package var tone: TraceEvent.Outcome.Tone?
  /// Nanoseconds from the begin of a span to its end.
  package var elapsed: Int64?
  /// Why a process ended, as one name.
  package var reason: String?
  /// What the runtime's backtracer wrote.
  package var report: String?
  /// Addresses in hexadecimal with `0x`.
  package var frames: [String]?
  /// A picture that the scenario took.
  package var picture: ScreenPicture?

  /// A line without any of the fields that only some kinds have.
  package init(_ event: Kind, ns: Int64, app: String? = nil) {
    self.event = event
    self.ns = ns
    self.app = app
  }
}
