private import CCurl
private import Glibc

/// The codings `gzip` (RFC 1952) and `deflate` (RFC 1950), by zlib.
///
/// The first two bytes say what follows: servers send `deflate` with and without the header of RFC 1950. A
/// `gzip` body may consist of several members; whatever else follows is ignored, as in browsers.
final class InflateStream: CodingStream {
  /// The functions of `zlib.h`, which have not changed since 1995.
  private struct Library: Sendable {
    /// A `z_stream *`.
    typealias Stream = UnsafeMutableRawPointer
    let begin: @convention(c) @Sendable (Stream, Int32, UnsafePointer<CChar>, Int32) -> Int32
    let inflate: @convention(c) @Sendable (Stream, Int32) -> Int32
    let reset: @convention(c) @Sendable (Stream) -> Int32
    let end: @convention(c) @Sendable (Stream) -> Int32

    init?() {
      guard let library = ContentCoding.open("libz.so.1"),
        let begin = dlsym(library, "inflateInit2_"), let inflate = dlsym(library, "inflate"),
        let reset = dlsym(library, "inflateReset"), let end = dlsym(library, "inflateEnd")
      else { return nil }
      self.begin = unsafeBitCast(begin, to: type(of: self.begin))
      self.inflate = unsafeBitCast(inflate, to: type(of: self.inflate))
      self.reset = unsafeBitCast(reset, to: type(of: self.reset))
      self.end = unsafeBitCast(end, to: type(of: self.end))
    }
  }

  private static let library = Library()

  /// Whether zlib is there.
  static var isAvailable: Bool { library != nil }

  /// What the next bytes are.
  private enum Stage { case beginning, running, over }

  private let library: Library
  private let isGzip: Bool
  /// Owned; a pointer, as zlib compares the address.
  private let stream = UnsafeMutablePointer<workbook_zlib_stream>.allocate(capacity: 1)
  private var stage = Stage.beginning
  /// The first two bytes of the body or of a member, until both are there.
  private var head: [UInt8] = []
  private var hasBegun = false

  /// - Returns: nil without the library.
  init?(isGzip: Bool) {
    guard let library = Self.library else { return nil }
    self.library = library
    self.isGzip = isGzip
    stream.initialize(to: workbook_zlib_stream())
  }

  deinit {
    if hasBegun { _ = library.end(stream) }
    stream.deallocate()
  }

  var isAtEnd: Bool { stage == .over || stage == .beginning && hasBegun }

  func decode(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) throws(HTTPEnd.CodingFault) -> (read: Int, written: Int) {
    switch stage {
    case .running: return try run(input, room)
    case .over: return (input.count, 0)
    case .beginning:
      let missing = input.prefix(2 - head.count)
      head += missing
      guard head.count == 2 else { return (missing.count, 0) }
      let bytes = head
      head = []
      try begin(with: bytes)
      guard stage == .running else { return (input.count, 0) }
      let written = try bytes.withUnsafeBufferPointer { (bytes) throws(HTTPEnd.CodingFault) in
        try run(UnsafeRawBufferPointer(bytes), room).written
      }
      return (missing.count, written)
    }
  }

  /// Begins the body, or another member of it.
  private func begin(with bytes: [UInt8]) throws(HTTPEnd.CodingFault) {
    if hasBegun {
      stage = bytes == [0x1F, 0x8B] && library.reset(stream) == 0 ? .running : .over
      return
    }
    let hasHeader = bytes[0] & 15 == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    // The window is 2^15 bytes; 16 more stands for gzip, and a negative number for no header.
    let bits: Int32 = isGzip ? 15 + 16 : hasHeader ? 15 : -15
    let size = Int32(MemoryLayout<workbook_zlib_stream>.size)
    guard library.begin(stream, bits, "1", size) == 0 else { throw .damaged }
    hasBegun = true
    stage = .running
  }

  private func run(
    _ input: UnsafeRawBufferPointer, _ room: UnsafeMutableRawBufferPointer
  ) throws(HTTPEnd.CodingFault) -> (read: Int, written: Int) {
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(input.count)
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room.count)
    switch library.inflate(stream, 0) {
    case 1: stage = isGzip ? .beginning : .over
    // `Z_OK`, and `Z_BUF_ERROR`: nothing can be done without more input.
    case 0, -5: break
    default: throw .damaged
    }
    return (
      input.count - Int(stream.pointee.avail_in), room.count - Int(stream.pointee.avail_out)
    )
  }
}
