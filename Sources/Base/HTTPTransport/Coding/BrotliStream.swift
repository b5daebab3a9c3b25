private import Glibc

/// The coding `br` (RFC 7932), by Google's library.
final class BrotliStream: CodingStream {
  /// The functions of `brotli/decode.h`, which have not changed since version 1.0.
  private struct Library: Sendable {
    let make:
      @convention(c) @Sendable (
        UnsafeRawPointer?, UnsafeRawPointer?, UnsafeMutableRawPointer?
      ) -> OpaquePointer?
    let decode:
      @convention(c) @Sendable (
        OpaquePointer, UnsafeMutablePointer<Int>, UnsafeMutablePointer<UnsafeRawPointer?>,
        UnsafeMutablePointer<Int>, UnsafeMutablePointer<UnsafeMutableRawPointer?>,
        UnsafeMutablePointer<Int>?
      ) -> Int32
    let end: @convention(c) @Sendable (OpaquePointer) -> Void

    init?() {
      guard let library = ContentCoding.open("libbrotlidec.so.1"),
        let make = dlsym(library, "BrotliDecoderCreateInstance"),
        let decode = dlsym(library, "BrotliDecoderDecompressStream"),
        let end = dlsym(library, "BrotliDecoderDestroyInstance")
      else { return nil }
      self.make = unsafeBitCast(make, to: type(of: self.make))
      self.decode = unsafeBitCast(decode, to: type(of: self.decode))
      self.end = unsafeBitCast(end, to: type(of: self.end))
    }
  }

  private static let library = Library()

  /// Whether the library is there.
  static var isAvailable: Bool { library != nil }

  private let library: Library
  /// Owned.
  private let decoder: OpaquePointer
  private(set) var isAtEnd = false

  /// - Returns: nil without the library or memory.
  init?() {
    guard let library = Self.library, let decoder = library.make(nil, nil, nil) else { return nil }
    self.library = library
    self.decoder = decoder
  }

  deinit { library.end(decoder) }

  func decode(
    _ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) throws(HTTPEnd.CodingFault) -> (read: Int, written: Int) {
    // What follows the end is ignored, as after the other codings.
    guard !isAtEnd else { return (input.count, 0) }
    var (left, next) = (input.count, input.baseAddress)
    var (free, place) = (room.count, room.baseAddress)
    switch library.decode(decoder, &left, &next, &free, &place, nil) {
    case 0: throw .damaged
    case 1: isAtEnd = true
    // It needs more input, or more room.
    default: break
    }
    return (input.count - left, room.count - free)
  }
}
