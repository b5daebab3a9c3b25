import Foundation
import Glibc
import ChildProcess

/// The machine on which the numbers were measured.
///
/// Part of each report, since times mean nothing without it.
struct Machine: Codable, Sendable {
  /// The number of processors, which is also the number of concurrent programs.
  var processors: Int
  /// The kernel's name of the processor: `AMD EPYC 7763 64-Core Processor`; `unknown` if it has none.
  var model: String
  /// The compiler: `Swift 6.3.1 (x86_64-unknown-linux-gnu)`.
  var swift: String
  /// `release` or `debug`: the configuration of this program, and so of the one beside it.
  var configuration: String
  /// The load average when the benchmarks began (`getloadavg(3)`).
  var load: Double

  /// Collects the facts of this machine.
  ///
  /// - Parameter swift: the toolchain's description of itself.
  init(swift: String) {
    self.swift = swift
    processors = Processors.count
    model = Self.field("model name", of: "/proc/cpuinfo") ?? "unknown"
    #if DEBUG
      configuration = "debug"
    #else
      configuration = "release"
    #endif
    var loads = [Double](repeating: 0, count: 1)
    load = getloadavg(&loads, 1) == 1 ? loads[0] : 0
  }

  /// The peak resident memory of a running process in bytes (`proc(5)`: `VmHWM`); 0 if it has ended.
  static func peakMemory(of process: Int32) -> Int {
    let text = field("VmHWM", of: "/proc/\(process)/status") ?? ""
    return (text.split(separator: " ").first.flatMap { Int($0) } ?? 0) * 1024
  }

  /// The first value of a field in a file with lines `name : value` (`proc(5)`).
  ///
  /// - Returns: nil for a missing file or field.
  private static func field(_ name: String, of path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let line = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix(name) }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
