private import CDeviceLink

/// What a thread of an app waits for (`device_link.h`).
package struct ThreadWait: Sendable, Hashable, CustomStringConvertible {
  /// The number of `enum device_link_wait`.
  package let rawValue: UInt32

  /// - Parameter rawValue: a value of `device_link.h`; others have no name.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The run loop or `dispatchMain()`; a main thread that waits for this is idle.
  package static let events = ThreadWait(rawValue: DEVICE_LINK_EVENTS.rawValue)

  /// A socket, a file or an answer of the network.
  package static let data = ThreadWait(rawValue: DEVICE_LINK_DATA.rawValue)

  /// Nothing: the process is not at rest, and has only something to report.
  package static let nothing = ThreadWait(rawValue: DEVICE_LINK_RUNS.rawValue)

  /// The name in messages: `events`, `data`.
  package var description: String { String(cString: device_link_wait_name(rawValue)) }
}
