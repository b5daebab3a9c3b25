internal import Foundation
private import Glibc
internal import ChildProcess

/// The file of an in-process download, in the folder for temporary files.
///
/// Its name is random, like `CFNetworkDownload_2kz3.tmp` on iOS, and it is created with mode 600 and
/// `O_EXCL`, so that no other user's file is opened. It stays when the object is gone: ``remove()`` is called
/// after it was delivered.
final class DownloadFile: Sendable {
  let url: URL
  private let file: FileDescriptor

  /// - Throws: `SystemError` if it cannot be created.
  init() throws(SystemError) {
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    let path = (NSTemporaryDirectory() as NSString)
      .appendingPathComponent("CFNetworkDownload_\(name).tmp")
    let number = try systemCall("make a file for a download") {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    file = FileDescriptor(owning: number)
    url = URL(fileURLWithPath: path)
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
