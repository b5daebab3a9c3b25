extension TraceEvent {
  /// The begin of an activity of a service that lasts, such as a fetch.
  package struct Span: Sendable, Hashable {
    /// Such as `backgroundFetch`.
    package var kind: String
    /// Distinguishes spans of one kind.
    package var number: Int
    /// The app's name for it, if any.
    package var name: String?
    /// How it found the app; nil if it wakes none.
    package var wake: Wake?
    /// Whether a test and not the system began it.
    package var isSimulated: Bool

    /// - Parameter number: unique among the spans of this kind.
    package init(
      _ kind: String, number: Int, name: String? = nil, wake: Wake? = nil,
      isSimulated: Bool = false
    ) {
      self.kind = kind
      self.number = number
      self.name = name
      self.wake = wake
      self.isSimulated = isSimulated
    }
  }

  /// The state in which a wake finds the app.
  package enum Wake: String, Codable, Sendable, Hashable, CaseIterable {
    /// It was running; it was suspended; it was not running and was launched.
    case running, resumed, launched
  }

  /// The end of a ``Span``.
  package struct SpanEnd: Sendable, Hashable {
    /// As in the begin, together with ``number``.
    package var kind: String
    package var number: Int
    package var outcome: Outcome
    /// Nanoseconds from the begin to the end, as measured by the device.
    package var elapsed: Int64
    /// The amount with its unit: `30000 B`; nil if it is not measured.
    package var amount: String?

    /// - Parameter elapsed: in nanoseconds, as measured by the device.
    package init(
      _ kind: String, number: Int, _ outcome: Outcome, elapsed: Int64, amount: String? = nil
    ) {
      self.kind = kind
      self.number = number
      self.outcome = outcome
      self.elapsed = elapsed
      self.amount = amount
    }
  }

  /// How a span ended.
  package struct Outcome: Sendable, Hashable {
    /// The assessment of an outcome, which decides how it is drawn.
    package enum Tone: String, Codable, Sendable, Hashable, CaseIterable {
      /// It succeeded.
      case success
      /// It went well without a result.
      case nothing
      /// It failed.
      case failure
      /// The system stopped it because of the app.
      case stopped
      /// Something else ended it.
      case cut
    }

    /// Such as `newData`.
    package var name: String
    package var tone: Tone

    /// - Parameter name: in Swift's spelling.
    package init(_ name: String, _ tone: Tone) {
      self.name = name
      self.tone = tone
    }
  }
}
