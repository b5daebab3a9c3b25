private import Glibc
private import ChildProcess

extension Sandbox {
  /// One of the rules that a sandbox keeps a program to, whatever the program is.
  package struct Rule: Sendable {
    /// `level`, `environment`, `sandbox-init`, `filter`, `Landlock` or `bubblewrap`.
    package var name: String
    /// By which rules are equal: the text, or the bytes of a program.
    package var bytes: [UInt8]
    /// What may be shown of it, when that is short and says something.
    package var shown: String?
  }

  /// Everything of the sandbox itself that can decide what a program in it does.
  ///
  /// With equal rules, limits and commands it does the same, as far as a sandbox can see to that. A
  /// rule that cannot be read is empty; nothing starts in such a sandbox.
  package var rules: [Rule] {
    var rules = [
      Rule(name: "level", bytes: Array(level.rawValue.utf8), shown: level.rawValue),
      environmentRule,
      Rule(name: SandboxInit.name, bytes: (try? SandboxInit.bytes.get()) ?? []),
    ]
    switch level {
    case .namespaces:
      rules.append(Rule(name: "filter", bytes: (try? SystemCallFilter().bytes.get()) ?? []))
      rules.append(Rule(name: "bubblewrap", bytes: Self.bytes(ofProgram: bubblewrap)))
    case .kernel:
      let version = kernel.map { "\($0.landlockVersion)" } ?? ""
      let filter = kernel?.filter(reading: SystemFolders.below(toolchain: toolchain))
      rules.append(Rule(name: "filter", bytes: (try? filter?.bytes.get()) ?? []))
      rules.append(Rule(name: "Landlock", bytes: Array(version.utf8), shown: version))
    case .none: break
    }
    return rules
  }

  /// The environment that every program starts with, where things lie as in a sandbox of namespaces.
  package var environmentRule: Rule {
    let environment = Self.pinnedEnvironment(toolchain: toolchain, layout: .inside)
    return Rule(
      name: "environment",
      bytes: environment.sorted { $0.key < $1.key }.flatMap { Array("\($0)=\($1)\0".utf8) })
  }

  /// The bytes of a program; none for one that cannot be read.
  private static func bytes(ofProgram path: String) -> [UInt8] {
    let file = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC))
    return (try? file.readFromStart()) ?? []
  }
}
