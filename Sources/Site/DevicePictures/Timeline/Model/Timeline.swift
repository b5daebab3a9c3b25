package import DeviceTrace

/// The content of a trace by time instead of by line: the data of the picture.
///
/// Times are nanoseconds since the midnight before the device's first start, as in the trace. A trace of any
/// origin gives a timeline: events out of order are moved to the latest time before them, those outside of
/// ±73 years to that limit.
///
/// It is made from a trace by ``init(header:events:)`` and drawn by ``TimelinePicture``. The table shows the
/// events themselves (``TimelineTable``), since the order of events at one time is lost here.
package struct Timeline: Sendable, Hashable {
  /// A period in which an app was in one state: from `start` up to, but not including, `end`.
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

  /// An activity of a service with a duration, such as a fetch.
  package struct Span: Sendable, Hashable {
    /// The begin event of the trace.
    package var what: TraceEvent.Span
    /// The start; if the trace lacks it, computed from the end.
    package var start: Int64
    /// nil when the trace ends before the span does.
    package var end: Int64?
    /// nil as long as there is no end.
    package var outcome: TraceEvent.Outcome?
    /// Nanoseconds, as measured by the device.
    package var elapsed: Int64?
  }

  /// An event at one point in time.
  package struct Mark: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// An action of the user, a test or the system.
      case action(TraceEvent.Action)
      /// The end of a process, with the reason in the trace.
      case end(reason: String)
      /// The system took the snapshot for the app switcher.
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
    /// Whether it is a system program and not an app, so that its process is either running or not.
    package var isDaemon = false
    /// Without gaps from the timeline's start to its end; adjacent bands differ in state.
    package var bands: [Band] = []
    /// States of a process that began and ended at the same time, in order; they are in no band.
    package var visits: [Band] = []
    package var lastState = TraceEvent.State.notRunning
    /// In the order of their starts.
    package var spans: [Span] = []
    /// In the order of the trace.
    package var marks: [Mark] = []

    /// Whether nothing happened to the app.
    ///
    /// Such lanes are left out first.
    package var isEmpty: Bool {
      marks.isEmpty && spans.isEmpty && visits.isEmpty
        && bands.allSatisfy { $0.state == .notRunning }
    }

    /// The kinds of its spans, in the order of their first starts.
    package var spanKinds: [String] {
      var kinds: [String] = []
      for span in spans where !kinds.contains(span.what.kind) { kinds.append(span.what.kind) }
      return kinds
    }
  }

  package var start: Int64
  package var end: Int64
  /// The apps in the header, then those that only occur in events.
  package var lanes: [Lane]
  /// The events of the device that do not concern an app.
  package var device: Lane
  /// Whether the scenario came to its end.
  package var isFinished: Bool

  /// Limits a time to a range in which sums and differences of two times fit in 64 bits.
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

  /// The number of bands, visits, spans and marks.
  ///
  /// It determines whether a picture is drawn in detail or as an overview.
  package var count: Int {
    (lanes + [device]).reduce(0) {
      $0 + $1.bands.count + $1.visits.count + $1.spans.count + $1.marks.count
    }
  }

  /// Whether there are spans of more than one kind, so that they must be named.
  package var hasSeveralKindsOfSpans: Bool {
    Set((lanes + [device]).flatMap(\.spans).map(\.what.kind)).count > 1
  }
}
