internal import Foundation
private import Glibc
internal import ChildProcess
internal import TransferEngine

/// The file of an in-process download, in the folder for temporary files.
///
/// Its name is random, like `CFNetworkDownload_2kz3.tmp` on iOS, and it is created with mode 600 and
/// `O_EXCL`, so that no other user's file is opened. It stays when the object is gone: ``remove()`` is called
/// after it was delivered.
final class DownloadFile: Sendable {
  let url: URL
  private let file: FileDescriptor

  /// What distinguishes it from others.
  private let name = String(UInt64.random(in: .min ... .max), radix: 36)

  /// The name by which resume data finds it. The daemon has no client without a name, so that neither takes the
  /// other's data.
  var partial: PartialID {
    let session = TransferSessionID(client: "", identifier: name)
    return PartialID(task: TransferTaskID(session: session, number: 1), generation: 1)
  }

  private static func path(_ name: String) -> String {
    (NSTemporaryDirectory() as NSString).appendingPathComponent("CFNetworkDownload_\(name).tmp")
  }

  /// - Throws: `SystemError` if it cannot be created.
  init() throws(SystemError) {
    let path = Self.path(name)
    let number = try systemCall("make a file for a download") {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    file = FileDescriptor(owning: number)
    url = URL(fileURLWithPath: path)
  }

  /// Continues a file that resume data names, which is untrusted.
  ///
  /// It gets another name first, so that of two downloads with the same data only one has it.
  ///
  /// - Throws: `SystemError` if there is no such file, or it is shorter than the data says.
  init(continuing data: ResumeData) throws(SystemError) {
    let old = data.partial.task.session.identifier
    let path = Self.path(name)
    guard Self.hasNamed(data.partial) else { throw SystemError("find a download", code: ENOENT) }
    try systemCall("find a download") { rename(Self.path(old), path) }
    let number = try systemCall("open a download") {
      // Untrusted: the opening of a FIFO would wait for its reader.
      open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    file = FileDescriptor(owning: number)
    url = URL(fileURLWithPath: path)
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), Int64(status.st_size) >= data.bytesReceived
    else {
      unlink(path)
      throw SystemError("continue a download", code: EINVAL)
    }
    try systemCall("cut a download") { ftruncate(number, off_t(data.bytesReceived)) }
  }

  /// Whether a partial is named as the files of this class are.
  static func hasNamed(_ partial: PartialID) -> Bool {
    let name = partial.task.session.identifier
    return partial.task.session.client.rawValue.isEmpty && (1...13).contains(name.utf8.count)
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }

  /// Appends all bytes to the file.
  ///
  /// - Throws: `SystemError` if the disk is full or fails.
  func append(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      written += try systemCall("write a download") {
        bytes.withUnsafeBytes {
          write(file.number, $0.baseAddress?.advanced(by: written), $0.count - written)
        }
      }
    }
  }

  /// Removes the file, unless the app has moved it.
  func remove() { unlink(url.path) }
}
