private import Glibc
internal import ChildProcess
internal import SafeFiles
internal import TransferEngine

/// The SHA-256 of a file, computed part by part.
final class FileHash {
  let partial: PartialID
  private let file: FileDescriptor
  private var hasher = ContentHasher()

  /// CHOICE: the bytes that are hashed while other transfers wait, in a few hundredths of a second.
  private static let part = 8 << 20

  /// - Parameter file: open for reading, at its start.
  init(of partial: PartialID, _ file: consuming FileDescriptor) {
    self.partial = partial
    self.file = file
  }

  /// Hashes the next part.
  ///
  /// - Returns: the digest as 64 digits, after the last part; nil before.
  func next() throws(SystemError) -> String? {
    var buffer = [UInt8](repeating: 0, count: Self.part)
    let count = Glibc.read(file.number, &buffer, buffer.count)
    guard count >= 0 else {
      if errno == EINTR { return nil }
      throw SystemError("read a download", code: errno)
    }
    guard count == 0 else {
      hasher.add(buffer[..<count])
      return nil
    }
    return hasher.finish().hexadecimal
  }
}
