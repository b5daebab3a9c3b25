import DeviceTrace
import Glibc
import ChildProcess

/// Another program of the user that has something for a device: it says one thing and hears one answer.
///
/// It belongs to the thread of ``DeviceRouter``. Its life: it is let in, listened to until one
/// whole message has come, served when the device rests, answered, and dropped. One that says
/// nothing in time, or nothing that is understood, is dropped without the device being asked.
final class DeviceCaller {
  private let file: FileDescriptor
  private var reader = MessageLineReader()
  /// What it wants; nil until all of it has come.
  private(set) var call: DeviceCall?
  /// Whether it has hung up, or was sent away.
  private(set) var isOver = false
  /// When it must have said what it wants.
  private let deadline = ContinuousClock.now + DeviceCaller.patience

  /// CHOICE: how long it may take to say what it wants.
  private static let patience = Duration.seconds(5)

  /// Takes over an open connection.
  init(_ file: consuming FileDescriptor) { self.file = file }

  /// What `poll(2)` is given: a negative number once it has said what it wants.
  var number: Int32 { call == nil ? file.number : -1 }

  /// Reads what has come.
  ///
  /// It never waits. Behind the deadline, or at the end of what it says, it is over.
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

  /// Answers, and hangs up; one that does not read has no answer.
  func answer(_ answer: DeviceCallAnswer) {
    isOver = true
    guard let line = try? MessageLines.line(answer) else { return }
    line.withUnsafeBytes { _ = send(file.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}
