extension TraceEvent {
  /// Something of a service that lasts, such as a fetch: its begin.
  package struct Span: Sendable, Hashable {
    /// What it is, as one name: `backgroundFetch`.
    package var kind: String
    /// Tells spans of one kind apart.
    package var number: Int
    /// What the app calls it; nil for what has no name.
    package var name: String?
    /// How it found the app; nil for what wakes none.
    package var wake: Wake?
    /// Whether a test began it and not the system.
    package var isSimulated: Bool

    /// - Parameter number: of no other span of this kind.
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

  /// How something that wakes an app finds it.
  package enum Wake: String, Codable, Sendable, Hashable, CaseIterable {
    /// It ran already; it was suspended; it did not run and was launched.
    case running, resumed, launched
  }

  /// The end of a ``Span``.
  package struct SpanEnd: Sendable, Hashable {
    /// As in the begin, with which it shares kind and number.
    package var kind: String
    /// As in the begin.
    package var number: Int
    /// How it ended, and what to think of that.
    package var outcome: Outcome
    /// Nanoseconds from the begin to the end, as the device has measured them.
    package var elapsed: Int64
    /// How much it was, with its unit: `30000 B`; nil for what is not measured.
    package var amount: String?

    /// - Parameter elapsed: in nanoseconds, as the device has measured them.
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
    /// What to think of it; decides how it is drawn.
    package enum Tone: String, Codable, Sendable, Hashable, CaseIterable {
      /// It did what it is for.
      case success
      /// It went well and brought nothing.
      case nothing
      /// It did not do what it is for.
      case failure
      /// The system stopped it because of the app.
      case stopped
      /// Something else ended it.
      case cut
    }

    /// As one name: `newData`.
    package var name: String
    /// What decides how it is drawn.
    package var tone: Tone

    /// - Parameter name: in Swift's spelling.
    package init(_ name: String, _ tone: Tone) {
      self.name = name
      self.tone = tone
    }
  }
}
