private import FoundationEssentials
private import Glibc

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
    Self.residentBytes(ofTree: pid) > limit ? Sandbox.Limit.memory.rawValue : nil
  }

  /// The resident memory of a process tree in bytes (`proc(5)`: `statm`, `task/*/children`).
  static func residentBytes(ofTree root: Int32) -> Int {
    var sum = 0
    var waiting = [root]
    var seen = Set<Int32>()
    while let pid = waiting.popLast() {
      guard seen.insert(pid).inserted else { continue }
      let fields = read("/proc/\(pid)/statm").split(separator: " ")
      if fields.count > 1, let pages = Int(fields[1]) {
        sum += pages * Int(sysconf(Int32(_SC_PAGESIZE)))
      }
      for task in tasks(of: pid) {
        waiting += read("/proc/\(pid)/task/\(task)/children").split(separator: " ")
          .compactMap { Int32($0) }
      }
    }
    return sum
  }

  private static func tasks(of pid: Int32) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
  }

  private static func read(_ path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
