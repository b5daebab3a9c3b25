package import Diagnostics

/// How the program of a sample was compiled: together with others that it does not continue, or alone
/// and why.
///
/// The runner's `Bundler` decides it for each program that is compiled; reports say it with
/// `--merge=yes` and in JSON. It concerns the compilation alone: every program of a module is run
/// in a process of its own.
package enum Merging: Sendable, Hashable {
  /// As one module with other programs; `programs` counts all of them, the sample's own included.
  case module(programs: Int)
  /// By itself; the position is that of the code that is the reason, if it is code.
  case alone(reason: String, position: SourcePosition?)

  /// Whether the compilation was shared with other programs.
  package var isMerged: Bool { if case .alone = self { false } else { true } }

  /// What a report says of it, a part of a sentence without the sample's name:
  /// `compiled alone: it declares names for the linker (line 31)`.
  package var text: String {
    switch self {
    case .module(let programs): "compiled as one module with \(Self.others(programs))"
    case .alone(let reason, let position):
      "compiled alone: \(reason)" + (position.map { " (line \($0.line))" } ?? "")
    }
  }

  /// Writes how many programs there are beside the sample's: `2 -> 1 other program`, `5 -> 4 other
  /// programs`.
  private static func others(_ programs: Int) -> String {
    programs == 2 ? "1 other program" : "\(programs - 1) other programs"
  }
}
