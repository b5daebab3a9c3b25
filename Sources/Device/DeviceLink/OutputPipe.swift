private import Glibc
package import ChildProcess

/// The device's end of a pipe that an app prints to.
///
/// An app that has printed something reports before its clock moves, and knows from the bytes in the pipe
/// that it has. So the last byte stays there until the report has arrived, however much is read meanwhile to
/// make room.
package final class OutputPipe {
  private let file: FileDescriptor
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  package init(_ file: consuming FileDescriptor) { self.file = file }

  /// Reads what is in the pipe now, except for some bytes at the end, and no more: a process may write for
  /// ever.
  ///
  /// - Returns: whether there was anything to read.
  @discardableResult
  package func read(leaving left: Int, _ take: (ArraySlice<UInt8>) -> Void) -> Bool {
    var available: Int32 = 0
    guard ioctl(file.number, UInt(FIONREAD), &available) == 0 else { return false }
    var rest = Int(available) - left
    let hasSome = rest > 0
    while rest > 0 {
      let count = buffer.withUnsafeMutableBytes {
        Glibc.read(file.number, $0.baseAddress, min(rest, $0.count))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      take(buffer.prefix(count))
      rest -= count
    }
    return hasSome
  }
}
