/// Several files as one run of bytes, each behind a line with its size and its name.
///
/// ```
/// 12 Core/Core.swiftmodule
/// <12 bytes>0 Core/empty
/// ```
/// A shell can write it (`printf`, `cat`), and reading it follows no link.
package struct FileBundle: Sendable {
  /// By name.
  package var files: [String: [UInt8]] = [:]

  package init(files: [String: [UInt8]] = [:]) { self.files = files }

  /// Reads a bundle, or returns nil for bytes that are none.
  package init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let words = String(decoding: rest[..<end], as: UTF8.self)
        .split(separator: " ", maxSplits: 1)
      guard words.count == 2, let size = Int(words[0]), size >= 0,
        size <= rest.endIndex - end - 1
      else { return nil }
      files[String(words[1])] = Array(rest[(end + 1)...].prefix(size))
      rest = rest[(end + 1 + size)...]
    }
  }

  package var bytes: [UInt8] {
    files.sorted { $0.key < $1.key }.flatMap { name, bytes in
      Array("\(bytes.count) \(name)\n".utf8) + bytes
    }
  }
}
