import Foundation
import Glibc
import ChildProcess

/// What the numbers were measured on.
///
/// It stands in each report, since times are worth nothing without it.
struct Machine: Codable, Sendable {
  /// How many there are, and so how many programs run at a time.
  var processors: Int
  /// As the kernel calls it: `AMD EPYC 7763 64-Core Processor`; `unknown` where it does not say.
  var model: String
  /// The compiler: `Swift 6.3.1 (x86_64-unknown-linux-gnu)`.
  var swift: String
  /// `release` or `debug`: how this program, and so the one beside it, was built.
  var configuration: String
  /// Programs that were waiting for a processor when the benchmarks began (`getloadavg(3)`).
  var load: Double

  /// Looks at the machine now.
  ///
  /// - Parameter swift: what the toolchain calls itself.
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

  /// The most memory that a running process has had at once, in bytes (`proc(5)`: `VmHWM`); 0 when it has
  /// ended.
  static func peakMemory(of process: Int32) -> Int {
    let text = field("VmHWM", of: "/proc/\(process)/status") ?? ""
    return (text.split(separator: " ").first.flatMap { Int($0) } ?? 0) * 1024
  }

  /// The first value of a field in a file with lines `name : value` (`proc(5)`).
  ///
  /// - Returns: nil for a file that is not there and for a field that it does not have.
  private static func field(_ name: String, of path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let line = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix(name) }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
