import SwiftRewriting
import WorkbookModel

/// The part of a chain that the program of its last sample may speak for.
///
/// A chain is one file to the compiler, so a sample might compile, or print something else, only because of a
/// later one. If a sample could change the meaning of earlier code, the chain is split: the earlier part is
/// also compiled and run without it, as readers see it.
///
/// `ChainPart.influence(of:)`, which examines only syntax, decides whether a sample could change anything
/// above it. If it could, its program does not speak for earlier samples. The split also applies to later
/// samples, unless one of them splits the chain again further down.
///
/// ```
/// a  <- b  <- c      b extends a type of a      a+b+c speaks for b and c; a is compiled and run alone too
/// ```
/// Results are stored per sample, so a chain that grows is parsed once.
struct ChainShares {
  /// The result for one sample's program.
  struct Share {
    /// The index of the first sample for which the program may speak.
    var start: Int
    /// How the sample could change the samples that it continues; nil if it cannot.
    var influence: ChainInfluence?
  }

  /// By sample: its whole chain, one part for each scope (`nest`), the outermost first.
  private var parts: [String: [ChainPart]] = [:]
  /// By sample: its result.
  private var shares: [String: Share] = [:]

  /// Returns the samples of a chain for which the program of its last one may speak.
  ///
  /// - Parameter chain: the samples that the last one continues, the first one first, and the last one
  ///   itself.
  mutating func share(of chain: [Sample]) -> Share {
    // A sample that continues nothing and is not continued need not be parsed.
    guard chain.count > 1 else { return Share(start: 0) }
    var before: (scopes: [ChainPart], share: Share)?
    for (index, sample) in chain.enumerated() {
      let name = sample.id.name
      if let scopes = parts[name], let share = shares[name] {
        before = (scopes, share)
        continue
      }
      let part = ChainPart(sample.lines.map { $0.code + "\n" }.joined())
      var scopes = before?.scopes ?? []
      if scopes.isEmpty || sample.annotations.isNested { scopes.append(ChainPart("")) }
      var share = Share(start: 0)
      if let before {
        // A declaration in a scope affects code around it only by more than its name.
        let influence =
          scopes[scopes.count - 1].influence(of: part)
          ?? scopes.dropLast().lazy.compactMap { $0.influence(of: part.withoutNames) }.first
        share = Share(start: influence == nil ? before.share.start : index, influence: influence)
      }
      scopes[scopes.count - 1] = scopes[scopes.count - 1].appending(part)
      (parts[name], shares[name]) = (scopes, share)
      before = (scopes, share)
    }
    return before?.share ?? Share(start: 0)
  }
}
