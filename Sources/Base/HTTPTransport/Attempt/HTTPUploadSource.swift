/// Where the bytes of a request's body come from.
protocol HTTPUploadSource {
  /// In bytes; nil if it is not known before the end.
  var size: Int64? { get }
  /// A descriptor to wait for while there is nothing to read; nil for a source that always has something.
  var descriptor: Int32? { get }
  /// The number of bytes read, where libcurl's own number would count more than the body.
  var taken: Int64? { get }

  /// Reads the next bytes; returns 0 at the end, and nil if there are none yet.
  mutating func read(into room: UnsafeMutableRawBufferPointer) throws(HTTPUploadTrouble) -> Int?
  /// Restarts at a position; libcurl needs this when a kept-alive connection turns out to be closed.
  mutating func seek(to place: Int64) -> Bool
}

/// Why an upload cannot continue: the file has changed, there are fewer bytes than the size, or reading failed
/// with this `errno(3)`.
enum HTTPUploadTrouble: Error { case changed, endedEarly, unreadable(Int32) }
