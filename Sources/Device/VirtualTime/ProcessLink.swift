private import CVirtualTime

/// The link of this process to its device, if a device has started it.
///
/// Built for library evolution, so that clients of UIKit do not need the C module.
package enum ProcessLink {
  /// Whether this process belongs to a device.
  package static var isActive: Bool { virtual_time_is_active() != 0 }

  /// A descriptor that is readable while a message of the device waits; -1 without a device.
  package static var inbox: Int32 { virtual_time_inbox() }

  /// Handles messages of the device on the main thread, as events of the main run loop.
  ///
  /// - Parameter take: called when messages wait; must take all of them (``receive()``).
  /// - Returns: false without a device.
  package static func serve(_ take: @escaping @convention(c) () -> Void) -> Bool {
    virtual_time_serve(take) == 0
  }

  /// The device's time in nanoseconds; 0 without a device.
  package static var now: Int64 { virtual_time_now() }

  /// Takes the oldest waiting message of the device; returns nil if there is none.
  package static func receive() -> [UInt8]? {
    var capacity = 4096
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, used in
        count = virtual_time_receive(buffer.baseAddress, capacity)
        used = count <= capacity ? count : 0
      }
      guard count > capacity else { return count == 0 ? nil : bytes }
      capacity = count
    }
  }

  /// Queues a message for the device; it is sent when this process comes to rest.
  ///
  /// - Returns: false without a device, or for a message that is too long for a frame.
  @discardableResult
  package static func send(_ message: [UInt8]) -> Bool {
    virtual_time_send(message, message.count) == 0
  }
}
