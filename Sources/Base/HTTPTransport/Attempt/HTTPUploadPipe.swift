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

  /// The end of the body is at its size, or else the writer's end of the socket.
  ///
  /// libcurl would send what is after the size, too, which a server could take for another request.
  mutating func read(into room: UnsafeMutableRawBufferPointer) throws(HTTPUploadTrouble) -> Int? {
    let before = taken ?? 0
    let wanted = size.map { Int(min(Int64(room.count), $0 - before)) } ?? room.count
    while wanted > 0 {
      let count = Glibc.read(file, room.baseAddress, wanted)
      if count == 0, size != nil { throw .endedEarly }
      if count >= 0 {
        taken = before + Int64(count)
        return count
      }
      if errno == EAGAIN { return nil }
      guard errno == EINTR else { throw .unreadable(errno) }
    }
    return 0
  }

  /// Bytes that were read are gone.
  mutating func seek(to place: Int64) -> Bool { place == taken }
}
