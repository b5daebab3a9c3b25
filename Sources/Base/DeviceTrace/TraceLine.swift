/// A line of a trace: an event in flat form, for every reader of JSON, of the version in the header.
///
/// ``Kind`` says which of the optional fields an event has; the others are absent.
package struct TraceLine: Codable, Sendable, Hashable {
  /// The kinds of events, with their fields; those in brackets are optional.
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
    /// Only the fields of every line.
    case finished
  }

  /// The device's time in nanoseconds: since the midnight before its first start.
  package var ns: Int64
  /// The kind, which determines the fields.
  package var event: Kind
  /// The app concerned; absent for the device as a whole.
  package var app: String?
  /// The number of a process, from 1.
  package var process: Int?
  /// The actor of an action, or the cause of a process's start.
  package var by: String?
  /// The state of a process, or what the app reads in a call.
  package var state: TraceEvent.State?
  /// The name of an action, a call, a setting, a span or a forbidden function.
  package var name: String?
  /// An argument, a value or an amount.
  package var value: String?
  /// The text for the log, or what was printed or shown.
  package var text: String?
  /// The kind of a span.
  package var span: String?
  /// The number that distinguishes spans of a kind.
  package var number: Int?
  /// How a span found the app.
  package var wake: TraceEvent.Wake?
  /// True if a test began it; absent otherwise.
  package var simulated: Bool?
  /// How a span ended.
  package var outcome: String?
  /// The assessment of the outcome.
  package var tone: TraceEvent.Outcome.Tone?
  /// Nanoseconds from the begin of a span to its end.
  package var elapsed: Int64?
  /// Why a process ended.
  package var reason: String?
  /// The report of the runtime's backtracer.
  package var report: String?
  /// Addresses in hexadecimal with `0x`.
  package var frames: [String]?
  /// A picture taken by the scenario.
  package var picture: ScreenPicture?

  /// Creates a line without any optional fields but the app.
  package init(_ event: Kind, ns: Int64, app: String? = nil) {
    self.event = event
    self.ns = ns
    self.app = app
  }
}
