package import Diagnostics

/// How the program of a sample was compiled: together with others that it does not continue, or alone
/// and why.
package enum Merging: Sendable, Hashable {
  /// As one module of so many programs in all.
  case module(programs: Int)
  /// By itself; the position is that of the code that is the reason, if it is code.
  case alone(reason: String, position: SourcePosition?)

  package var isMerged: Bool { if case .alone = self { false } else { true } }

  /// What to tell of it, a part of a sentence without the sample's name:
  /// `compiled alone: it declares names for the linker (line 31)`.
  package var text: String {
    switch self {
    case .module(let programs): "compiled as one module with \(Self.others(programs))"
    case .alone(let reason, let position):
      "compiled alone: \(reason)" + (position.map { " (line \($0.line))" } ?? "")
    }
  }

  private static func others(_ programs: Int) -> String {
    programs == 2 ? "1 other program" : "\(programs - 1) other programs"
  }
}
