private import Glibc

/// The content codings that can be decoded here: those of the libraries that libcurl itself decodes with.
///
/// They are opened by name, as their headers are not among the packages that building needs. A coding whose
/// library is missing is not requested, and a body in it is left as it is.
enum ContentCoding {
  case gzip, deflate, brotli

  /// Finds a coding by its name in `Content-Encoding`; nil for one that is unknown or cannot be decoded.
  init?(_ name: String) {
    switch name.lowercased() {
    case "gzip", "x-gzip": self = .gzip
    case "deflate": self = .deflate
    case "br": self = .brotli
    default: return nil
    }
    guard self == .brotli ? BrotliStream.isAvailable : InflateStream.isAvailable else { return nil }
  }

  /// The value of `Accept-Encoding` that requests what can be decoded: `gzip, deflate, br`.
  static let accepted: String = {
    let names = ["gzip", "deflate", "br"].filter { ContentCoding($0) != nil }
    return names.isEmpty ? "identity" : names.joined(separator: ", ")
  }()

  /// Makes a decoder; nil without memory.
  func stream() -> (any CodingStream)? {
    switch self {
    case .gzip: InflateStream(isGzip: true)
    case .deflate: InflateStream(isGzip: false)
    case .brotli: BrotliStream()
    }
  }

  /// Opens a library that libcurl has usually loaded already; nil if it is missing.
  static func open(_ name: String) -> UnsafeMutableRawPointer? {
    dlopen(name, RTLD_NOW | RTLD_LOCAL)
  }
}

extension HTTPHead {
  /// The names of the content codings in the order of application, without `identity`.
  var codings: [String] {
    values(of: "Content-Encoding")
      .flatMap { $0.split(separator: UInt8(ascii: ",")) }
      .map { String(decoding: $0, as: UTF8.self) }
      .map { $0.filter { $0 != " " && $0 != "\t" } }
      .filter { !$0.isEmpty && $0.lowercased() != "identity" }
  }
}
