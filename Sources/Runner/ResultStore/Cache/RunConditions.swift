package import SafeFiles
import FoundationEssentials
private import Glibc
package import Sandbox
private import ChildProcess

/// What decides a run beside the program and what it is given: the sandbox, and what can be seen of the
/// machine through it.
///
/// They are in the key of every run, so a kept result is that of a machine which looks alike: the rules of
/// the sandbox, the number of processors, the kernel's release, the time zones.
package struct RunConditions: Sendable {
  /// In a fixed order, one for each rule and each thing that can be seen.
  package let parts: [KeyPart]

  /// Reads the rules of a sandbox; what can be seen of the machine was read once.
  package init(_ sandbox: Sandbox) {
    parts = sandbox.rules.map(KeyPart.init(rule:)) + Self.machine
  }

  /// The hash of what can be seen of the machine in any sandbox.
  package static let hashOfMachine = KeyParts("machine", machine).key

  /// No sandbox hides these, and no namespace has its own: a sample may print any of them.
  private static let machine: [KeyPart] = {
    let processors = "\(Processors.count) of \(ProcessInfo.processInfo.processorCount)"
    let zones = WholeFile(path: "/usr/share/zoneinfo/tzdata.zi").read(notingUse: false) ?? []
    return [
      KeyPart(.machine, of: "number of processors", [processors], shown: processors),
      KeyPart(.machine, of: "kernel", [kernel], shown: kernel),
      KeyPart(
        .machine, of: "time zones", [ContentHash(zones).hexadecimal], shown: version(of: zones)),
    ]
  }()

  /// The release that `uname(2)` tells: `6.1.0-18-amd64`.
  private static var kernel: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    return withUnsafeBytes(of: &names.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The `2024a` of `# version 2024a`, with which the source of all zone files begins (`zic(8)`).
  private static func version(of zones: [UInt8]) -> String? {
    let line = String(decoding: zones.prefix { $0 != UInt8(ascii: "\n") }.prefix(80), as: UTF8.self)
    let word = line.split(separator: " ").last.map(String.init)
    return line.hasPrefix("# version ") ? word : nil
  }
}

extension KeyPart {
  /// A part of a key for a rule of the sandbox, by the hash of its bytes.
  package init(rule: Sandbox.Rule) {
    self.init(.sandbox, of: rule.name, [ContentHash(rule.bytes).hexadecimal], shown: rule.shown)
  }
}
