import CVirtualTime
import Foundation

/// The wall-clock time of the first line.
private let firstDate = Date()

/// Prints a line with the seconds since the first one.
func say(_ text: String) {
  print(String(format: "%.6f", Date().timeIntervalSince(firstDate)), text)
}

/// Sends a message to the device.
func send(_ message: String) {
  let bytes = [UInt8](message.utf8)
  _ = virtual_time_send(bytes, bytes.count)
}

/// Receives a message of the device, if there is one.
func receive() -> String? {
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = virtual_time_receive(&bytes, bytes.count)
  return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
}

/// Calls a closure on the main thread for each message, for the rest of the process.
func onMessages(_ body: @escaping @Sendable @MainActor (String) -> Void) {
  let source = DispatchSource.makeReadSource(
    fileDescriptor: virtual_time_inbox(), queue: .main)
  source.setEventHandler {
    MainActor.assumeIsolated { while let message = receive() { body(message) } }
  }
  source.activate()
  // A source without references is cancelled.
  heldSource.value = source
}

private let heldSource = Shared<(any DispatchSourceRead)?>(nil)

/// A variable that several threads use; under virtual time only one of them runs at a time.
final class Shared<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}
