package import DeviceTrace

/// What happened on the device of a scenario, in order.
package struct Trace: Codable, Sendable, Hashable {
  package var header: TraceHeader
  package var events: [TraceEvent]

  package init(header: TraceHeader, events: [TraceEvent]) {
    self.header = header
    self.events = events
  }
}
