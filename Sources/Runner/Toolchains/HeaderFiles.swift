internal import SafeFiles
private import Glibc

/// The system's C headers that modules were made of.
///
/// A module holds the size and the time of each, and a compiler that finds others at their places makes the
/// module anew; it cannot where modules are shared, and fails. So shared modules are found by their headers.
///
/// ```
/// warm-up.o : /input/main.swift /usr/include/stdio.h ...    the rule, as the compiler writes it
/// ```
struct HeaderFiles: Sendable {
  /// Absolute paths.
  private let paths: [String]

  /// Lets a compiler write beside `NAME.o` a rule `NAME.d` of what it has read.
  static let flags = ["-emit-dependencies", "-Xfrontend", "-track-system-dependencies"]

  /// Reads what a compiler says that it has read, as a rule of `make(1)`.
  ///
  /// A path with a space is taken for two that are not there, which is the same at any time.
  init(rule: [UInt8]) {
    let words = rule.split { [UInt8(ascii: " "), UInt8(ascii: "\n")].contains($0) }
    paths = words.filter { $0.first == UInt8(ascii: "/") }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Reads ``list``.
  init(list: [UInt8]) {
    paths = String(decoding: list, as: UTF8.self).split(separator: "\0").map(String.init)
  }

  /// The paths, to be kept.
  var list: [UInt8] { Array(paths.joined(separator: "\0").utf8) }

  /// What tells these headers, as they are now, from others: what a compiler compares.
  ///
  /// A header that is not there has its path alone.
  var state: ContentHash {
    var hasher = ContentHasher()
    hasher.combine(paths.map(Self.describe))
    return hasher.finish()
  }

  private static func describe(_ path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    return "\(path) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}
