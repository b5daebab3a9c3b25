package import TextDiagnostics

/// Whether a sample's program was compiled together with unrelated programs, or why it was compiled alone.
///
/// `BundlePlanner` decides this for each compiled program; reports include it with `--merge=yes` and
/// in JSON. It concerns only the compilation: every program of a module runs in its own process.
package enum Merging: Sendable, Hashable, Codable {
  /// In one module with other programs; `programs` includes the sample's own.
  case module(programs: Int)
  /// Separately; the position is that of the code that is the reason, if any.
  ///
  /// `isOwn` is whether it always is, whatever else has to be compiled.
  case alone(reason: String, position: SourcePosition?, isOwn: Bool)

  /// Whether the compilation may be shared with other programs: a property of the book, unlike ``isMerged``, which
  /// depends on what else had to be compiled.
  package var mayBeShared: Bool { if case .alone(_, _, true) = self { false } else { true } }

  /// Whether the compilation was shared with other programs.
  package var isMerged: Bool { if case .alone = self { false } else { true } }

  /// A part of a sentence for reports: `compiled alone: it declares names for the linker (line 31)`.
  package var text: String {
    switch self {
    case .module(let programs): "compiled as one module with \(Self.others(programs))"
    case .alone(let reason, let position, _):
      "compiled alone: \(reason)" + (position.map { " (line \($0.line))" } ?? "")
    }
  }

  /// The number of other programs in words: `2 -> 1 other program`, `5 -> 4 other programs`.
  private static func others(_ programs: Int) -> String {
    programs == 2 ? "1 other program" : "\(programs - 1) other programs"
  }
}
