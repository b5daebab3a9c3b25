private import Glibc

/// A file being uploaded, with its size and modification time at the start.
///
/// A file that changes during the upload would reach the server as a mixture. So time and size are compared
/// at the last byte, and a file that turns out shorter ends the exchange (F13).
struct HTTPUploadFile: HTTPUploadSource {
  private let file: Int32
  /// In bytes, at the start.
  private let length: Int64
  /// The modification time at the start.
  private let changed: timespec
  /// The next read position; the descriptor's own offset is unused, so several attempts may share it.
  private var place: Int64 = 0

  /// - Throws: `HTTPRequestError.body` if it is not a regular file.
  init(_ file: Int32) throws(HTTPRequestError) {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .body(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .body(0) }
    self.file = file
    length = Int64(status.st_size)
    changed = status.st_mtim
  }

  var size: Int64? { length }
  var descriptor: Int32? { nil }
  var taken: Int64? { nil }

  mutating func read(into room: UnsafeMutableRawBufferPointer) throws(HTTPUploadTrouble) -> Int? {
    let wanted = min(Int64(room.count), length - place)
    while wanted > 0 {
      let count = pread(file, room.baseAddress, Int(wanted), off_t(place))
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .unreadable(errno) }
      if count == 0 { throw .changed }
      place += Int64(count)
      if place == length { try checkUnchanged() }
      return count
    }
    return 0
  }

  mutating func seek(to place: Int64) -> Bool {
    guard (0...length).contains(place) else { return false }
    self.place = place
    return true
  }

  /// Compares the file with its initial state; a change that preserves size and time goes unnoticed.
  private func checkUnchanged() throws(HTTPUploadTrouble) {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable(errno) }
    guard Int64(status.st_size) == length, status.st_mtim.tv_sec == changed.tv_sec,
      status.st_mtim.tv_nsec == changed.tv_nsec
    else { throw .changed }
  }
}
