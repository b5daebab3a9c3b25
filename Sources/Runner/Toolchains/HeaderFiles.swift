internal import SafeFiles
private import Glibc

/// The system's C headers that modules were made from.
///
/// A module contains the size and time of each header, and a compiler that finds other ones rebuilds the
/// module; it cannot do so where modules are shared, and fails. So shared modules are looked up by their
/// headers.
///
/// ```
/// warm-up.o : /input/main.swift /usr/include/stdio.h ...    the rule, as the compiler writes it
/// ```
struct HeaderFiles: Sendable {
  private let paths: [String]

  /// Makes a compiler write a rule `NAME.d`, beside `NAME.o`, that lists the files it has read.
  static let flags = ["-emit-dependencies", "-Xfrontend", "-track-system-dependencies"]

  /// Parses such a rule in the format of `make(1)`.
  ///
  /// A path with a space becomes two missing files, which is the same each time.
  init(rule: [UInt8]) {
    let words = rule.split { [UInt8(ascii: " "), UInt8(ascii: "\n")].contains($0) }
    paths = words.filter { $0.first == UInt8(ascii: "/") }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  init(list: [UInt8]) {
    paths = String(decoding: list, as: UTF8.self).split(separator: "\0").map(String.init)
  }

  /// The paths, to be stored.
  var list: [UInt8] { Array(paths.joined(separator: "\0").utf8) }

  /// A hash of the headers' present sizes and times, which compilers compare.
  ///
  /// For a missing header it covers only the path.
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
