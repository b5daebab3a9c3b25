internal import Foundation
internal import FoundationNetworking
private import Glibc
internal import ChildProcess
internal import TransferEngine

/// What a request sends: an open file, or one in memory.
///
/// libcurl reads from a descriptor either way, so a body in memory is written to a file without a
/// name first.
final class UploadBody {
  let file: FileDescriptor
  /// In bytes.
  let length: Int64

  /// Takes over an open file.
  ///
  /// - Throws: `URLError` of -1101 for what is no regular file, such as a folder or a pipe.
  private init(_ file: consuming FileDescriptor) throws(URLError) {
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw TransferError.fileIsDirectory.urlError()
    }
    self.file = file
    length = Int64(status.st_size)
  }

  /// Opens what a task sends.
  ///
  /// - Returns: nil where nothing is sent.
  /// - Throws: `URLError` without such a file, or memory.
  static func open(_ body: TaskBody, of url: URL?) throws(URLError) -> UploadBody? {
    switch body {
    case .none: nil
    case .bytes(let data): try UploadBody(memory(data))
    case .file(let place): try UploadBody(opened(place, of: url))
    }
  }

  /// A file without a name that holds some bytes: in memory, or where a sandbox has none for programs, in the
  /// folder for temporary files.
  private static func memory(_ data: Data) throws(URLError) -> FileDescriptor {
    do throws(SystemError) {
      if let file = try? FileDescriptor.temporaryFile(holding: Array(data)) { return file }
      return try FileDescriptor.unnamedFile(in: NSTemporaryDirectory(), holding: Array(data))
    } catch {
      throw URLError(number: -3000, error.description)
    }
  }

  /// Opens a file to be sent; without waiting, should it be a pipe.
  ///
  /// - Throws: `URLError`: -1100 for a file that is not there, -1102 for one that cannot be read.
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
