private import Glibc
import Subprocess

/// Adds up the memory of a process and all that came from it.
///
/// There is no limit of the kernel on the memory of several processes together that an ordinary user
/// may set everywhere, so it is looked at many times a second; what grows in between is bounded by
/// how fast memory can be filled.
struct MemoryWatch: Sendable {
  /// In bytes.
  let limit: Int

  /// - Returns: the name of the limit when it is passed.
  @Sendable func look(_ pid: Int32) -> String? {
    let tree = ProcessTree.members(from: pid)
    // Resident memory is cheap to ask for, but has what is shared once in every process.
    guard Self.sum(of: tree, Self.residentBytes) > limit,
      Self.sum(of: tree, Self.proportionalBytes) > limit
    else { return nil }
    return Sandbox.Limit.memory.rawValue
  }

  private static func sum(of tree: [Int32], _ bytes: (Int32) -> Int) -> Int {
    tree.reduce(0) { $0 + bytes($1) }
  }

  /// `statm` holds the size and what is resident of it, in pages (`proc(5)`).
  private static func residentBytes(of pid: Int32) -> Int {
    let fields = ProcFile.numbers(in: "/proc/\(pid)/statm")
    return fields.count > 1 ? fields[1] * pageSize : 0
  }

  /// The memory of a process with each shared page divided among its sharers (`smaps_rollup`); the
  /// resident memory when that is not to be had.
  private static func proportionalBytes(of pid: Int32) -> Int {
    let report = String(decoding: ProcFile.bytes(of: "/proc/\(pid)/smaps_rollup"), as: UTF8.self)
    for line in report.split(separator: "\n") where line.hasPrefix("Pss:") {
      let words = line.split(separator: " ")
      if words.count > 1, let kibibytes = Int(words[1]) { return kibibytes << 10 }
    }
    return residentBytes(of: pid)
  }

  private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
}
