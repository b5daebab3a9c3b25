private import Glibc

/// A body that is written while it is sent, read from a socket that does not block.
struct HTTPUploadPipe: HTTPUploadSource {
  private let file: Int32
  let size: Int64?
  private(set) var taken: Int64? = 0

  init(_ file: Int32, size: Int64?) {
    self.file = file
    self.size = size
  }

  var descriptor: Int32? { file }

  /// The writer's end of the socket is the end of the body.
  mutating func read(into room: UnsafeMutableRawBufferPointer) throws(HTTPUploadTrouble) -> Int? {
    while true {
      let count = Glibc.read(file, room.baseAddress, room.count)
      if count >= 0 {
        taken = (taken ?? 0) + Int64(count)
        return count
      }
      if errno == EAGAIN { return nil }
      guard errno == EINTR else { throw .unreadable(errno) }
    }
  }

  /// Bytes that were read are gone.
  mutating func seek(to place: Int64) -> Bool { place == taken }
}
