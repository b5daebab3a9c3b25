package import DeviceTrace

/// What happened on the device of a scenario, in order.
///
/// The device's process writes it as lines of JSON, the cache keeps those with the run, and a page
/// shows it as a timeline and pictures. Its times are those of the device's virtual clock; two runs
/// of one program whose traces differ are flaky.
package struct Trace: Codable, Sendable, Hashable {
  /// What the device was when the scenario began: its system and the day.
  package var header: TraceHeader
  package var events: [TraceEvent]

  /// Makes a trace of what was read.
  package init(header: TraceHeader, events: [TraceEvent]) {
    self.header = header
    self.events = events
  }

  /// The pictures that the scenario has taken, in order.
  package var pictures: [ScreenPicture] {
    events.compactMap { if case .picture(let picture) = $0.what { picture } else { nil } }
  }
}
