private import Glibc

/// The simulated device's library (`virtual_time.h`), which is loaded into processes that the device
/// starts.
package enum DeviceLibrary {
  /// The device's network. Whether traffic is refused depends on its kind.
  ///
  /// The raw values are those of `virtual_time.h`.
  package enum Network: Int32, Sendable, Hashable { case none, cellular, wifi }

  /// The device's current network, or nil if unknown: without a device, or on a live one. The query takes
  /// no time of the device's clock.
  package static var network: Network? {
    answer(to: "virtual_time_network").flatMap(Network.init(rawValue:))
  }

  /// Logs on the device that the program sets something that has no effect.
  ///
  /// - Parameter text: completes a sentence that starts with `it sets`; truncated to 255 bytes.
  /// - Returns: false if there is no device to log it.
  package static func noteIgnored(_ text: String) -> Bool {
    guard let symbol = dlsym(nil, "virtual_time_note_ignored") else { return false }
    typealias Note = @convention(c) (UnsafePointer<CChar>) -> Int32
    return unsafeBitCast(symbol, to: Note.self)(text) != 0
  }

  /// Calls a function of the device's library that takes no arguments; nil without a device.
  ///
  /// The symbol is looked up at run time, so nothing is linked with the library.
  static func answer(to question: String) -> Int32? {
    guard let symbol = dlsym(nil, question) else { return nil }
    typealias Question = @convention(c) () -> Int32
    return unsafeBitCast(symbol, to: Question.self)()
  }
}
