package import DeviceTrace

/// The events on a scenario's device, in order.
///
/// The device's process writes it as JSON lines, the cache stores them with the run, and a page shows it as
/// a timeline and pictures. Times are those of the device's virtual clock; a program whose traces differ
/// between two runs is flaky.
package struct Trace: Codable, Sendable, Hashable {
  /// The initial state of the device: its system and the day.
  package var header: TraceHeader
  package var events: [TraceEvent]

  package init(header: TraceHeader, events: [TraceEvent]) {
    self.header = header
    self.events = events
  }

  /// The pictures taken by the scenario, in order, up to the number that a device takes.
  package var pictures: [ScreenPicture] {
    Array(
      events.lazy.compactMap { if case .picture(let picture) = $0.what { picture } else { nil } }
        .prefix(ScreenPicture.mostInTrace))
  }

  /// Whether it has more pictures than a device takes, so that something else has written them.
  package var hasTooManyPictures: Bool {
    events.count { if case .picture = $0.what { true } else { false } } > ScreenPicture.mostInTrace
  }
}
