package import DeviceTrace

/// What a trace says of its device and apps, by time instead of by line: the data of the picture.
///
/// Times are nanoseconds since the midnight before the device's first start, as in the trace. A trace
/// of any origin gives a timeline: what is out of order is moved to the latest time before it, what
/// lies outside of ±73 years is moved to that end.
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

  /// One fetch, from the wake to its end.
  package struct Fetch: Sendable, Hashable {
    /// Counts the fetches of the device; nil when the trace does not say.
    package var number: Int?
    package var start: Int64
    /// nil when the trace ends before the fetch does.
    package var end: Int64?
    /// How the fetch found the app, in the words of the trace.
    package var wake: String?
    package var isSimulated: Bool
    /// In the words of the trace.
    package var outcome: String?
    /// Nanoseconds, as the device has measured them.
    package var elapsed: Int64?
  }

  /// Something that happened at one moment.
  package struct Mark: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      /// An action of the user, a test or the system, in the words of the trace.
      case action(String, value: String?)
      /// The end of a process, with its reason in the words of the trace.
      case end(reason: String?)
      case snapshot
      case misuse(String)
    }

    package var kind: Kind
    package var time: Int64

    package init(kind: Kind, time: Int64) {
      self.kind = kind
      self.time = time
    }
  }

  /// One app.
  package struct Lane: Sendable, Hashable {
    package var app: String
    /// Without gaps from the timeline's start to its end; no two neighbours have the same state.
    package var bands: [Band] = []
    /// States of a process that began and ended at the same moment, in order; they are in no band.
    package var visits: [Band] = []
    /// The state after the last event.
    package var lastState = TraceEvent.State.notRunning
    /// In the order of their begins.
    package var fetches: [Fetch] = []
    /// In the order of the trace.
    package var marks: [Mark] = []

    /// Whether the app has done nothing, and nothing was done to it.
    package var isEmpty: Bool {
      marks.isEmpty && fetches.isEmpty && visits.isEmpty
        && bands.allSatisfy { $0.state == .notRunning }
    }
  }

  /// The time of the first event.
  package var start: Int64
  /// The time of the last event.
  package var end: Int64
  /// The apps that the header names, then those that only events name.
  package var lanes: [Lane]
  /// What was done to the device and not to an app.
  package var deviceMarks: [Mark]
  /// Whether the scenario came to its end.
  package var isFinished: Bool

  /// A time moved into a range in which sums and differences stay within 64 bits.
  static func bounded(_ time: Int64) -> Int64 { min(max(time, -(1 << 61)), 1 << 61) }

  /// Every time at which something begins, ends or happens, and the start and the end, in order.
  package var moments: [Int64] {
    var times: Set<Int64> = [start, end]
    times.formUnion(deviceMarks.map(\.time))
    for lane in lanes {
      times.formUnion(lane.bands.map(\.start) + lane.visits.map(\.start))
      times.formUnion(lane.marks.map(\.time))
      for fetch in lane.fetches { times.formUnion([fetch.start, fetch.end ?? end]) }
    }
    return times.sorted()
  }

  /// How many bands, visits, fetches and marks there are.
  package var count: Int {
    lanes.reduce(deviceMarks.count) {
      $0 + $1.bands.count + $1.visits.count + $1.fetches.count + $1.marks.count
    }
  }
}
