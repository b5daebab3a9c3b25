private import Glibc
private import ChildProcess

/// What `/proc` says of a process and all that came from it at one moment (`proc(5)`).
package struct ProcessSample: Sendable, Hashable {
  /// Of the process itself, all threads.
  package var processorTime: Duration
  /// With its descendants, also those that have ended and were waited for.
  package var processorTimeOfAll: Duration
  /// What none of their threads goes beyond.
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

  /// A sample that was taken elsewhere.
  package init(processorTime: Duration, processorTimeOfAll: Duration, rest: Rest) {
    self.processorTime = processorTime
    self.processorTimeOfAll = processorTimeOfAll
    self.rest = rest
  }

  /// Looks at a process of this one.
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

  /// Whether a process is on its way out: it only needs time to get there.
  package static func isExiting(_ process: Int32) -> Bool {
    StatusLine(path: "/proc/\(process)/stat")?.isExiting ?? true
  }
}

/// The line that the kernel keeps for a process or a thread.
private struct StatusLine {
  private let fields: [Substring]

  /// - Returns: nil when there is no such file.
  init?(path: String) {
    let text = String(decoding: ProcFile.bytes(of: path), as: UTF8.self)
    // The name in parentheses may hold anything, a parenthesis too.
    guard let name = text.lastIndex(of: ")") else { return nil }
    fields = text[name...].split(separator: " ").dropFirst().map { $0 }
  }

  /// The field with a number of proc(5), which counts from 1 and has the state as its third.
  private func field(_ number: Int) -> Substring {
    fields.indices.contains(number - 3) ? fields[number - 3] : ""
  }

  /// How much the thread rests, by its state.
  var rest: ProcessSample.Rest {
    switch field(3) {
    case "S", "T", "t", "Z", "X": .asleep
    case "D": .stuck
    default: .none
    }
  }

  /// `PF_EXITING` of the kernel, or nothing left but the entry.
  var isExiting: Bool {
    ["Z", "X"].contains(field(3)) || (UInt32(field(9)) ?? 0) & 0x4 != 0
  }

  /// In user and in kernel mode, together.
  var processorTime: Duration { ticks(14) + ticks(15) }
  /// The same of children that have ended and were waited for.
  var processorTimeOfChildren: Duration { ticks(16) + ticks(17) }

  /// A field that counts clock ticks, as a time.
  private func ticks(_ number: Int) -> Duration {
    .seconds(1) * (Double(field(number)) ?? 0) / Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
  }
}
