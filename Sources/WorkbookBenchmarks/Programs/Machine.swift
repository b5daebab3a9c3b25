import Foundation
import Glibc

/// What the numbers were measured on.
struct Machine: Codable, Sendable {
  var processors: Int
  var model: String
  var swift: String
  /// `release` or `debug`: how this program, and so the one beside it, was built.
  var configuration: String
  /// Programs that were waiting for a processor when the benchmarks began (`getloadavg(3)`).
  var load: Double

  init(swift: String) {
    self.swift = swift
    processors = Self.processors
    model = Self.field("model name", of: "/proc/cpuinfo") ?? "unknown"
    #if DEBUG
      configuration = "debug"
    #else
      configuration = "release"
    #endif
    var loads = [Double](repeating: 0, count: 1)
    load = getloadavg(&loads, 1) == 1 ? loads[0] : 0
  }

  /// The processors that this process may use.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The most memory that a running process has had at once, in bytes (`proc(5)`: `VmHWM`); 0 when it has
  /// ended.
  static func peakMemory(of process: Int32) -> Int {
    let text = field("VmHWM", of: "/proc/\(process)/status") ?? ""
    return (text.split(separator: " ").first.flatMap { Int($0) } ?? 0) * 1024
  }

  /// The first value of a field in a file with lines `name : value` (`proc(5)`).
  private static func field(_ name: String, of path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let line = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix(name) }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
