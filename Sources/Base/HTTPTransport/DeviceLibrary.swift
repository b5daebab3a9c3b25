private import Glibc

/// The library of a simulated device (`virtual_time.h`), which is in a process that the device has started.
package enum DeviceLibrary {
  /// What network a device has, by which other traffic may be refused than by none.
  ///
  /// The numbers are those of `virtual_time.h`.
  package enum Network: Int32, Sendable, Hashable { case none, cellular, wifi }

  /// What network the device has just now; nil where that is not known: without a device, or in one that
  /// runs live. Asks the device, at no time of its clock.
  package static var network: Network? {
    answer(to: "virtual_time_network").flatMap(Network.init(rawValue:))
  }

  /// Has the device's log say that the program sets something that has no effect.
  ///
  /// - Parameter text: goes on behind `it sets`; 255 bytes of it are kept.
  /// - Returns: false where no device takes it, so that nothing is told.
  package static func noteIgnored(_ text: String) -> Bool {
    guard let symbol = dlsym(nil, "virtual_time_note_ignored") else { return false }
    typealias Note = @convention(c) (UnsafePointer<CChar>) -> Int32
    return unsafeBitCast(symbol, to: Note.self)(text) != 0
  }

  /// What a function of the device's library without arguments says; nil without a device.
  ///
  /// It is looked up by its name in the running program, so nothing is linked with the library.
  static func answer(to question: String) -> Int32? {
    guard let symbol = dlsym(nil, question) else { return nil }
    typealias Question = @convention(c) () -> Int32
    return unsafeBitCast(symbol, to: Question.self)()
  }
}
