private import Glibc
private import ChildProcess

/// The state of a process and its descendants at one moment, from `/proc` (`proc(5)`).
package struct ProcessSample: Sendable, Hashable {
  /// Of all threads of the process itself.
  package var processorTime: Duration
  /// Including its descendants, also those that have ended and were waited for.
  package var processorTimeOfAll: Duration
  /// The state of the least resting thread.
  package var rest: Rest

  /// How much a thread rests, the least first.
  package enum Rest: Sendable, Hashable, Comparable {
    /// It runs, or could.
    case none
    /// It waits and cannot be interrupted (`D`).
    case stuck
    /// It waits, is stopped, or has ended.
    case asleep
  }

  package init(processorTime: Duration, processorTimeOfAll: Duration, rest: Rest) {
    self.processorTime = processorTime
    self.processorTimeOfAll = processorTimeOfAll
    self.rest = rest
  }

  /// Samples a child process.
  package init(of process: Int32) {
    var (own, all) = (Duration.zero, Duration.zero)
    var rest = Rest.asleep
    for member in ProcessTree.members(from: process) {
      if let line = StatusLine(path: "/proc/\(member)/stat") {
        if member == process { own = line.processorTime }
        all += line.processorTime + line.processorTimeOfChildren
      }
      for thread in ProcFile.threads(of: member) where rest > .none {
        let line = StatusLine(path: "/proc/\(member)/task/\(thread)/stat")
        rest = min(rest, line?.rest ?? .asleep)
      }
    }
    self.init(processorTime: own, processorTimeOfAll: all, rest: rest)
  }

  /// Returns whether a process is ending and only needs time.
  package static func isExiting(_ process: Int32) -> Bool {
    StatusLine(path: "/proc/\(process)/stat")?.isExiting ?? true
  }
}

/// The status line of a process or thread.
private struct StatusLine {
  private let fields: [Substring]

  /// - Returns: nil if there is no such file.
  init?(path: String) {
    let text = String(decoding: ProcFile.bytes(of: path), as: UTF8.self)
    // The name in parentheses may contain anything, even a parenthesis.
    guard let name = text.lastIndex(of: ")") else { return nil }
    fields = text[name...].split(separator: " ").dropFirst().map { $0 }
  }

  /// Returns a field by its number in proc(5), where 1 is the first and 3 is the state.
  private func field(_ number: Int) -> Substring {
    fields.indices.contains(number - 3) ? fields[number - 3] : ""
  }

  var rest: ProcessSample.Rest {
    switch field(3) {
    case "S", "T", "t", "Z", "X": .asleep
    case "D": .stuck
    default: .none
    }
  }

  /// The kernel's `PF_EXITING`, or a zombie.
  var isExiting: Bool {
    ["Z", "X"].contains(field(3)) || (UInt32(field(9)) ?? 0) & 0x4 != 0
  }

  /// In user and kernel mode.
  var processorTime: Duration { ticks(14) + ticks(15) }
  /// The same for children that have ended and were waited for.
  var processorTimeOfChildren: Duration { ticks(16) + ticks(17) }

  /// Converts a field of clock ticks to a time.
  private func ticks(_ number: Int) -> Duration {
    .seconds(1) * (Double(field(number)) ?? 0) / Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
  }
}
