package import SafeFiles
import FoundationEssentials
private import Glibc
package import Sandbox
private import ChildProcess

/// The sandbox and the visible properties of the machine, on which a run depends besides its program and
/// input.
///
/// They are part of every run's key, so a cached result comes from a machine with the same sandbox rules,
/// number of processors, kernel release and time zones.
package struct RunConditions: Sendable {
  /// One part for each rule and each visible property, in a fixed order.
  package let parts: [KeyPart]

  /// Reads the rules of a sandbox; the machine's properties are read once per process.
  package init(_ sandbox: Sandbox) {
    parts = sandbox.rules.map(KeyPart.init(rule:)) + Self.machine
  }

  /// The hash of the machine's properties that are visible in any sandbox.
  package static let hashOfMachine = KeyParts("machine", machine).key

  /// No sandbox hides these, and no namespace replaces them: a sample may print any of them.
  private static let machine: [KeyPart] = {
    let processors = "\(Processors.count) of \(ProcessInfo.processInfo.processorCount)"
    let zones = AtomicFile(path: "/usr/share/zoneinfo/tzdata.zi").read(notingUse: false) ?? []
    return [
      KeyPart(.machine, of: "number of processors", [processors], shown: processors),
      KeyPart(.machine, of: "processor", [ContentHash(Array(features.utf8)).hexadecimal]),
      KeyPart(.machine, of: "kernel", [kernel], shown: kernel),
      KeyPart(
        .machine, of: "time zones", [ContentHash(zones).hexadecimal], shown: version(of: zones)),
    ]
  }()

  /// The instructions that the first processor knows (`proc_cpuinfo(5)`), by which libraries choose how to compute:
  /// the last digits of a sine may depend on them.
  private static var features: String {
    let text = String(
      decoding: AtomicFile(path: "/proc/cpuinfo").read(notingUse: false) ?? [], as: UTF8.self)
    return text.split(separator: "\n").first {
      $0.hasPrefix("flags") || $0.hasPrefix("Features")
    }.map(String.init) ?? ""
  }

  /// The release reported by `uname(2)`: `6.1.0-18-amd64`.
  private static var kernel: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    return withUnsafeBytes(of: &names.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The `2024a` in `# version 2024a`, the first line of the source of all zone files (`zic(8)`).
  private static func version(of zones: [UInt8]) -> String? {
    let line = String(decoding: zones.prefix { $0 != UInt8(ascii: "\n") }.prefix(80), as: UTF8.self)
    let word = line.split(separator: " ").last.map(String.init)
    return line.hasPrefix("# version ") ? word : nil
  }
}

extension KeyPart {
  package init(rule: Sandbox.Rule) {
    self.init(.sandbox, of: rule.name, [ContentHash(rule.bytes).hexadecimal], shown: rule.shown)
  }
}
