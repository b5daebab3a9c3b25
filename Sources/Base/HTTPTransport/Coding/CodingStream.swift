/// A decoder of one content coding (RFC 9110, 8.4.1), which is fed and emptied piece by piece.
protocol CodingStream: AnyObject {
  /// Decodes a part of the coded bytes; what was not read is to be passed again.
  ///
  /// A full room may mean that more output is ready, even if all input was read.
  ///
  /// - Throws: `.damaged` for bytes that are not of this coding.
  func decode(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) throws(HTTPEnd.CodingFault) -> (read: Int, written: Int)

  /// Whether the coded bytes may end here.
  var isAtEnd: Bool { get }
}
