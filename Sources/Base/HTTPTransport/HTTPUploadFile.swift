private import Glibc

/// A file that is being sent, and what it was when that began.
///
/// A file that is changed while it is sent would reach the server as a mixture of two. So time and
/// length are compared at its last byte, and a length that is found short ends the exchange (F13).
struct HTTPUploadFile {
  /// Why it cannot be sent on: it has changed since, or a read failed with this `errno(3)`.
  enum Trouble: Error { case changed, unreadable(Int32) }

  private let file: Int32
  /// In bytes, as of the beginning.
  let size: Int64
  /// When it was last changed, as of the beginning.
  private let changed: timespec
  /// Where the next byte is read; the file's own offset is not used, so several attempts may have
  /// one descriptor.
  private var place: Int64 = 0

  /// - Throws: `HTTPRequestError.body` for what is no regular file.
  init(_ file: Int32) throws(HTTPRequestError) {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .body(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .body(0) }
    self.file = file
    size = Int64(status.st_size)
    changed = status.st_mtim
  }

  /// Reads the next bytes; 0 at the end.
  ///
  /// - Throws: `Trouble`, which ends the exchange.
  mutating func read(into room: UnsafeMutableRawBufferPointer) throws(Trouble) -> Int {
    let wanted = min(Int64(room.count), size - place)
    while wanted > 0 {
      let count = pread(file, room.baseAddress, Int(wanted), off_t(place))
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .unreadable(errno) }
      if count == 0 { throw .changed }
      place += Int64(count)
      if place == size { try checkUnchanged() }
      return count
    }
    return 0
  }

  /// Begins again somewhere, which libcurl asks for when a kept connection turns out to be gone.
  mutating func seek(to place: Int64) -> Bool {
    guard (0...size).contains(place) else { return false }
    self.place = place
    return true
  }

  /// Compares the file with what it was; a change that leaves length and time as they were is not
  /// seen.
  private func checkUnchanged() throws(Trouble) {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable(errno) }
    guard Int64(status.st_size) == size, status.st_mtim.tv_sec == changed.tv_sec,
      status.st_mtim.tv_nsec == changed.tv_nsec
    else { throw .changed }
  }
}
