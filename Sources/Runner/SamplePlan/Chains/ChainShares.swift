import SwiftRewriting
import WorkbookModel

/// From where on in its chain the program of a sample may speak for the samples that it continues.
///
/// A chain is one file to the compiler, so a sample could compile, or print something else, only because
/// of one below it. Where a sample could change what stands above it, the chain is parted: what is above
/// is also compiled and run without it, as its reader meets it.
///
/// Each sample is asked whether it could change anything above it (`ChainPart.influence(of:)`, which
/// looks at syntax alone). If it could, its program speaks for nothing above. Once it is parted a chain
/// stays so for those behind it, unless one of them parts it again further down.
///
/// ```
/// a  <- b  <- c      b extends a type of a      a+b+c speaks for b and c; a is compiled and run alone too
/// ```
/// It remembers what it was told of a sample, so a chain that grows is parsed once.
struct ChainShares {
  /// What the program of one sample may speak for.
  struct Share {
    /// The index of the first sample for which the program may speak.
    var start: Int
    /// How the sample could change what it continues; nil when it cannot.
    var influence: ChainInfluence?
  }

  /// By sample: its whole chain, one part for each scope (`nest`), the outermost first.
  private var parts: [String: [ChainPart]] = [:]
  /// By sample: what was found out.
  private var shares: [String: Share] = [:]

  /// Returns for which samples of a chain the program of its last one may speak.
  ///
  /// - Parameter chain: the samples that the last one continues, the first one first, and itself.
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
        // What stands around a scope is reached by what is more than a name of it.
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
