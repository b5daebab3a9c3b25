private import CDeviceLink

/// What a thread of an app waits for, by the name that messages use (`device_link.h`).
package struct ThreadWait: Sendable, Hashable, CustomStringConvertible {
  /// The number of `enum device_link_wait`.
  package let rawValue: UInt32

  /// - Parameter rawValue: one of `device_link.h`; another has no name.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The run loop or `dispatchMain()`: a main thread that waits so is idle.
  package static let events = ThreadWait(rawValue: DEVICE_LINK_EVENTS.rawValue)

  /// A socket, a file or an answer of the network.
  package static let data = ThreadWait(rawValue: DEVICE_LINK_DATA.rawValue)

  /// It waits for nothing: the process is not at rest, and only wants to be heard.
  package static let nothing = ThreadWait(rawValue: DEVICE_LINK_RUNS.rawValue)

  /// The name that messages use: `events`, `data`.
  package var description: String { String(cString: device_link_wait_name(rawValue)) }
}
