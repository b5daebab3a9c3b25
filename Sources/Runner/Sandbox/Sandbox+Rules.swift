private import Glibc
private import ChildProcess

extension Sandbox {
  /// A rule of a sandbox that applies to every program.
  package struct Rule: Sendable {
    /// `level`, `environment`, `sandbox-init`, `filter`, `Landlock` or `bubblewrap`.
    package var name: String
    /// The content by which rules are compared: a text, or the bytes of a program.
    package var bytes: [UInt8]
    /// A text to show for it, if there is a short and meaningful one.
    package var shown: String?
  }

  /// Everything in the sandbox itself that can affect a program's result.
  ///
  /// With equal rules, limits and commands the result is the same, as far as a sandbox can ensure that. A
  /// rule that cannot be read is empty; nothing can be started in such a sandbox.
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

  /// The initial environment of every program, with the paths of a sandbox with namespaces.
  package var environmentRule: Rule {
    let environment = Self.pinnedEnvironment(toolchain: toolchain, layout: .inside)
    return Rule(
      name: "environment",
      bytes: environment.sorted { $0.key < $1.key }.flatMap { Array("\($0)=\($1)\0".utf8) })
  }

  /// The bytes of a program; empty if it cannot be read.
  private static func bytes(ofProgram path: String) -> [UInt8] {
    let file = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC))
    return (try? file.readFromStart()) ?? []
  }
}
