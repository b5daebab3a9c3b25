private import CCmark
private import Glibc

/// What libcmark makes of a text by itself, with nothing that this package adds: a measure for benchmarks.
package enum PlainCommonMark {
  /// The HTML of a text in UTF-8.
  ///
  /// - Returns: nil when libcmark has no memory.
  package static func html(of bytes: [UInt8]) -> [UInt8]? {
    let html = bytes.withUnsafeBytes { bytes in
      cmark_markdown_to_html(bytes.baseAddress, bytes.count, CMARK_OPT_DEFAULT)
    }
    guard let html else { return nil }
    defer { free(html) }
    return Array(UnsafeRawBufferPointer(start: html, count: strlen(html)))
  }
}
