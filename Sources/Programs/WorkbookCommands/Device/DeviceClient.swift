import DeviceTrace
import Glibc
import ChildProcess

/// A connection from another program of the user that sends one request to a device and receives one reply.
///
/// It is confined to the thread of ``DeviceRouter``. Its life cycle: accepted, read until one whole message
/// has arrived, served when the device is idle, answered, and dropped. One that sends no valid request in
/// time is dropped without involving the device.
final class DeviceClient {
  private let file: FileDescriptor
  private var reader = MessageLineReader()
  /// The request; nil until all of it has arrived.
  private(set) var call: DeviceCall?
  /// Whether it has disconnected, or was dropped.
  private(set) var isOver = false
  /// The time by which the request must have arrived.
  private let deadline = ContinuousClock.now + DeviceClient.patience

  /// CHOICE: the time in which the request must arrive.
  private static let patience = Duration.seconds(5)

  /// Takes ownership of an open connection.
  init(_ file: consuming FileDescriptor) { self.file = file }

  /// The descriptor for `poll(2)`: negative once the request has arrived.
  var number: Int32 { call == nil ? file.number : -1 }

  /// Reads the available bytes, without blocking.
  ///
  /// After the deadline, or at the end of the stream, the connection is over.
  func listen() {
    guard call == nil else { return }
    while let bytes = [UInt8].read(from: file.number) {
      if bytes.isEmpty { isOver = true }
      reader.take(bytes)
      do throws(MessageError) {
        call = try reader.next(DeviceCall.self)
      } catch {
        return answer(.failed(error.description))
      }
      if isOver || call != nil { break }
    }
    if call == nil, ContinuousClock.now >= deadline { isOver = true }
  }

  /// Replies and disconnects. A client that does not read gets no reply.
  func answer(_ answer: DeviceCallAnswer) {
    isOver = true
    guard let line = try? MessageLines.line(answer) else { return }
    line.withUnsafeBytes { _ = send(file.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}
