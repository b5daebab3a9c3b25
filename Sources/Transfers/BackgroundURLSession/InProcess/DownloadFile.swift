internal import Foundation
private import Glibc
internal import ChildProcess

/// The file that an in-process download grows in, below the folder for temporary files.
///
/// Its name is random, as `CFNetworkDownload_2kz3.tmp` is on iOS, and it is made with mode 600 and
/// `O_EXCL`, so that no other user's file is opened. It stays when the object goes: ``remove()`` is
/// called by what has told of it.
final class DownloadFile: Sendable {
  let url: URL
  private let file: FileDescriptor

  /// - Throws: `SystemError` if it cannot be made.
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

  /// Writes bytes behind those that are there, all of them.
  ///
  /// - Throws: `SystemError` if the disk is full, or broken.
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

  /// Removes it, unless the app has moved it.
  func remove() { unlink(url.path) }
}
