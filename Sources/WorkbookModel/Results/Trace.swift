package import DeviceTrace
package import ScreenModel

/// What happened on the device of a scenario, in order.
package struct Trace: Codable, Sendable, Hashable {
  package var header: TraceHeader
  package var events: [TraceEvent]

  package init(header: TraceHeader, events: [TraceEvent]) {
    self.header = header
    self.events = events
  }

  /// The pictures that the scenario has taken, in order.
  package var pictures: [ScreenPicture] {
    events.compactMap { if case .picture(let picture) = $0.what { picture } else { nil } }
  }
}
