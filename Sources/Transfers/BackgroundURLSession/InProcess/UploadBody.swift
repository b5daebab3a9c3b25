internal import Foundation
internal import FoundationNetworking
private import Glibc
internal import ChildProcess
internal import TransferEngine

/// The body of a request: an open file, or one in memory.
///
/// libcurl reads from a descriptor either way, so a body in memory is first written to a file without a name.
final class UploadBody {
  let file: FileDescriptor
  /// In bytes.
  let length: Int64

  /// Takes ownership of an open file.
  ///
  /// - Throws: `URLError` of -1101 for what is not a regular file, such as a folder or a pipe.
  private init(_ file: consuming FileDescriptor) throws(URLError) {
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw TransferError.fileIsDirectory.urlError()
    }
    self.file = file
    length = Int64(status.st_size)
  }

  /// Opens the body of a task.
  ///
  /// - Returns: nil if nothing is sent.
  /// - Throws: `URLError` if the file cannot be opened, or without memory.
  static func open(_ body: TaskBody, of url: URL?) throws(URLError) -> UploadBody? {
    switch body {
    case .none, .stream: nil
    case .bytes(let data): try UploadBody(memory(data))
    case .file(let place): try UploadBody(opened(place, of: url))
    }
  }

  /// Creates an unnamed file with these bytes: in memory, or in the folder for temporary files where a
  /// sandbox forbids memory files.
  private static func memory(_ data: Data) throws(URLError) -> FileDescriptor {
    do throws(SystemError) {
      if let file = try? FileDescriptor.temporaryFile(holding: Array(data)) { return file }
      return try FileDescriptor.unnamedFile(in: NSTemporaryDirectory(), holding: Array(data))
    } catch {
      throw URLError(number: -3000, error.description)
    }
  }

  /// Opens a file to be sent, without blocking on a pipe.
  ///
  /// - Throws: `URLError`: -1100 for a missing file, -1102 for one that cannot be read.
  private static func opened(_ place: URL, of url: URL?) throws(URLError) -> FileDescriptor {
    let number = Glibc.open(place.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    let error = errno
    if number >= 0 { return FileDescriptor(owning: number) }
    if error == ENOENT { throw TransferError.fileDoesNotExist.urlError(url: url) }
    if error == EACCES { throw TransferError.fileNotReadable.urlError(url: url) }
    throw URLError(
      number: -1102, "cannot open '\(place.path)': \(String(cString: strerror(error)))")
  }
}
