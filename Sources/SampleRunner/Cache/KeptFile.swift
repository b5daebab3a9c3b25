private import FoundationEssentials
private import Glibc

/// A small file in JSON that is either there as a whole or not at all.
///
/// It is written beside its place and then renamed (`rename(2)`), so neither a second run at the same
/// time nor a kill at any moment leaves half of one. A file that cannot be understood counts as not
/// there: the cache only ever saves work.
struct KeptFile<Value: Codable>: Sendable {
  let path: String

  func read() -> Value? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: data)
  }

  func write(_ value: Value) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try KeptFiles.write(Array(encoder.encode(value)), to: path)
  }
}

/// Writes whole files or none.
enum KeptFiles {
  static func write(_ bytes: [UInt8], to path: String) throws {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw RunnerError(
        .file,
        "cannot write '\(path)' of the cache: \(reason(error)); name another folder with "
          + "'--cache DIR'")
    }
  }

  /// The system's own words, without what Foundation wraps around them.
  private static func reason(_ error: any Error) -> String {
    guard let system = (error as? CocoaError)?.underlying as? POSIXError else {
      return "the system gives no reason"
    }
    return String(cString: strerror(system.code.rawValue))
  }
}
