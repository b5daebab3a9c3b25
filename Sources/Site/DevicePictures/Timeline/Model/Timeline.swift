package import DeviceTrace

/// What a trace says of its device and apps, by time instead of by line: the data of the picture.
///
/// Times are nanoseconds since the midnight before the device's first start, as in the trace. A trace
/// of any origin gives a timeline: what is out of order is moved to the latest time before it, what
/// lies outside of ±73 years is moved to that end.
///
/// It is made of a trace by ``init(header:events:)`` and drawn by ``TimelinePicture``. The table shows
/// the events themselves (``TimelineTable``), since their order at one moment is lost here.
package struct Timeline: Sendable, Hashable {
  /// A stretch of time in which an app was in one state: from `start` up to and without `end`.
  package struct Band: Sendable, Hashable {
    package var state: TraceEvent.State
    package var start: Int64
    package var end: Int64

    package init(state: TraceEvent.State, start: Int64, end: Int64) {
      self.state = state
      self.start = start
      self.end = end
    }
  }

  /// Something of a service that lasts, such as a fetch.
  package struct Span: Sendable, Hashable {
    /// What begins, as the trace has it.
    package var what: TraceEvent.Span
    /// When it began; of one whose begin the trace lacks, reckoned back from its end.
    package var start: Int64
    /// nil when the trace ends before the span does.
    package var end: Int64?
    /// nil as long as there is no end.
    package var outcome: TraceEvent.Outcome?
    /// Nanoseconds, as the device has measured them.
    package var elapsed: Int64?
  }

  /// Something that happened at one moment.
  package struct Mark: Sendable, Hashable {
    /// What it was.
    package enum Kind: Sendable, Hashable {
      /// What the user, a test or the system did.
      case action(TraceEvent.Action)
      /// The end of a process, with its reason in the words of the trace.
      case end(reason: String)
      /// The system took the picture for the app switcher.
      case snapshot
      /// A rule was broken; the text is the device's own, in English.
      case misuse(String)
    }

    package var kind: Kind
    package var time: Int64

    package init(kind: Kind, time: Int64) {
      self.kind = kind
      self.time = time
    }
  }

  /// One app, or the device itself, which has neither bands nor visits.
  package struct Lane: Sendable, Hashable {
    /// The app's name; empty for the device.
    package var app: String
    /// Whether it is a program of the system's and no app, so that its process runs or does not.
    package var isDaemon = false
    /// Without gaps from the timeline's start to its end; no two neighbours have the same state.
    package var bands: [Band] = []
    /// States of a process that began and ended at the same moment, in order; they are in no band.
    package var visits: [Band] = []
    /// The state after the last event.
    package var lastState = TraceEvent.State.notRunning
    /// In the order of their begins.
    package var spans: [Span] = []
    /// In the order of the trace.
    package var marks: [Mark] = []

    /// Whether the app has done nothing, and nothing was done to it.
    ///
    /// Such a lane is the first to be left out.
    package var isEmpty: Bool {
      marks.isEmpty && spans.isEmpty && visits.isEmpty
        && bands.allSatisfy { $0.state == .notRunning }
    }

    /// The kinds of its spans, in the order of their first begins.
    package var spanKinds: [String] {
      var kinds: [String] = []
      for span in spans where !kinds.contains(span.what.kind) { kinds.append(span.what.kind) }
      return kinds
    }
  }

  /// The time of the first event.
  package var start: Int64
  /// The time of the last event.
  package var end: Int64
  /// The apps that the header names, then those that only events name.
  package var lanes: [Lane]
  /// What happened to the device and not to an app.
  package var device: Lane
  /// Whether the scenario came to its end.
  package var isFinished: Bool

  /// A time moved into a range in which sums and differences stay within 64 bits.
  ///
  /// The sum of two, and a difference, fit in 64 bits.
  static func bounded(_ time: Int64) -> Int64 { min(max(time, -(1 << 61)), 1 << 61) }

  /// Every time at which something begins, ends or happens, and the start and the end, in order.
  ///
  /// A span that has not ended counts with the timeline's end.
  package var moments: [Int64] {
    var times: Set<Int64> = [start, end]
    for lane in lanes + [device] {
      times.formUnion(lane.bands.map(\.start) + lane.visits.map(\.start))
      times.formUnion(lane.marks.map(\.time))
      for span in lane.spans { times.formUnion([span.start, span.end ?? end]) }
    }
    return times.sorted()
  }

  /// How many bands, visits, spans and marks there are.
  ///
  /// By that a picture is drawn in detail or as an overview.
  package var count: Int {
    (lanes + [device]).reduce(0) {
      $0 + $1.bands.count + $1.visits.count + $1.spans.count + $1.marks.count
    }
  }

  /// Whether there are spans of more than one kind, which then are called by their names.
  package var hasSeveralKindsOfSpans: Bool {
    Set((lanes + [device]).flatMap(\.spans).map(\.what.kind)).count > 1
  }
}
