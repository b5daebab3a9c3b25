package import ResultStore
package import SafeFiles
import Sandbox

/// The result of compiling several programs.
package struct BundleOutcome: Sendable {
  /// Smaller bundles, to be compiled next.
  package var rest: [Bundle] = []
  /// The programs to be compiled alone.
  package var separations: [ContentHash: AloneReason] = [:]
  package var records: [ContentHash: CompileRecord] = [:]
  /// Programs that observe claimed values of compiled ones, to be compiled next.
  package var observers: [BundleEntry] = []

  package init() {}

  mutating func leave(_ entry: BundleEntry, _ separation: AloneReason) {
    separations[entry.key] = separation
  }

  /// Decides about programs whose bundle produced no executable.
  ///
  /// If messages name some programs, the others are tried again without them; otherwise the bundle is
  /// halved. A program on which the compiler works until it is stopped costs the full time limit in each
  /// half, so after such a stop every program is compiled alone at once.
  ///
  /// - Parameters:
  ///   - entries: the bundle's programs without messages.
  ///   - changed: programs whose text changes, tried again together with them.
  ///   - bundle: the whole bundle; if it has more entries, some were named.
  ///   - record: the compiler's result for the bundle.
  package mutating func divide(
    _ entries: [BundleEntry], with changed: [BundleEntry] = [], of bundle: Bundle,
    after record: CompileRecord
  ) {
    let half = entries.count / 2
    let limit = record.stoppedBy.flatMap(Sandbox.Limit.init)
    if limit == .time || limit == .processor {
      for entry in entries + changed { leave(entry, .halved) }
    } else if entries.count < bundle.entries.count {
      // Errors stop the compiler before it has seen everything, so the rest is compiled again.
      retry(entries + changed, .lastOfBundle)
    } else {
      retry(entries[..<half], .halved)
      retry(entries[half...], .halved)
    }
  }

  /// Tries programs again that lack names, in bundles that do not declare these names.
  ///
  /// A program that fits into none of them is compiled alone.
  mutating func retry(_ lacking: [BundleEntry]) {
    var bundles: [Bundle] = []
    for entry in lacking {
      if let index = bundles.firstIndex(where: { $0.accepts(entry) }) {
        bundles[index].add(entry)
      } else {
        bundles.append(Bundle([entry]))
      }
    }
    for bundle in bundles {
      if bundle.entries.count > 1 {
        rest.append(bundle)
      } else {
        for entry in bundle.entries { leave(entry, .lastOfBundle) }
      }
    }
  }

  /// Tries programs again; a single one is compiled alone.
  mutating func retry(
    _ entries: some Collection<BundleEntry>, _ reason: AloneReason
  ) {
    if entries.count > 1 {
      rest.append(Bundle(entries))
    } else {
      for entry in entries { leave(entry, reason) }
    }
  }
}
