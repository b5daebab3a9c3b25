private import CCmark
private import Glibc

/// Plain libcmark rendering without anything this package adds, as a baseline for benchmarks.
package enum PlainCommonMark {
  /// The HTML of a UTF-8 text.
  ///
  /// - Returns: nil if libcmark runs out of memory.
  package static func html(of bytes: [UInt8]) -> [UInt8]? {
    let html = bytes.withUnsafeBytes { bytes in
      cmark_markdown_to_html(bytes.baseAddress, bytes.count, CMARK_OPT_DEFAULT)
    }
    guard let html else { return nil }
    defer { free(html) }
    return Array(UnsafeRawBufferPointer(start: html, count: strlen(html)))
  }
}
