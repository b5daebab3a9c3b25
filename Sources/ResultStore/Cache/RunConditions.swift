package import ContentHash
import FoundationEssentials
private import Glibc
package import SampleRecords
package import Sandbox
private import Subprocess

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
    let processors = "\(allowedProcessors) of \(ProcessInfo.processInfo.processorCount)"
    let zones = WholeFile(path: "/usr/share/zoneinfo/tzdata.zi").read(notingUse: false) ?? []
    return [
      KeyPart(.machine, of: "number of processors", [processors], shown: processors),
      KeyPart(.machine, of: "kernel", [kernel], shown: kernel),
      KeyPart(
        .machine, of: "time zones", [ContentHash(zones).hexadecimal], shown: version(of: zones)),
    ]
  }()

  /// How many processors a program may use, from `Cpus_allowed_list: 0-3,6` (`proc(5)`); what it starts has
  /// the same.
  ///
  /// It is 0 where that cannot be read.
  private static var allowedProcessors: Int {
    let status = String(decoding: ProcFile.bytes(of: "/proc/self/status"), as: UTF8.self)
    let name = "Cpus_allowed_list:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return 0
    }
    return line.dropFirst(name.count).split(separator: ",").reduce(0) { count, range in
      let ends = range.split(separator: "-").compactMap { Int($0.filter(\.isNumber)) }
      return count + (ends.last ?? 0) - (ends.first ?? 0) + 1
    }
  }

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
