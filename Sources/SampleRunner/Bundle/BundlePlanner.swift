import ContentHash
import SwiftSource

/// A program that may share a compilation with others.
struct BundleEntry: Sendable {
  /// The key of its own compilation, alone or not.
  var key: ContentHash
  var source: ProgramSource
  var languageMode: String
  var candidate: BundleCandidate

  /// The file names of its samples; two programs with one of them in common would be told apart
  /// neither in messages nor in backtraces.
  var fileNames: Set<String> { Set(source.fileNames) }
}

/// Programs that are compiled as one module.
struct Bundle: Sendable {
  private(set) var entries: [BundleEntry] = []
  private var fileNames: Set<String> = []

  init(_ entries: [BundleEntry] = []) {
    for entry in entries { add(entry) }
  }

  mutating func add(_ entry: BundleEntry) {
    entries.append(entry)
    fileNames.formUnion(entry.fileNames)
  }

  func accepts(_ entry: BundleEntry) -> Bool {
    fileNames.isDisjoint(with: entry.fileNames)
      && !entries.contains { $0.candidate.collides(with: entry.candidate) }
  }
}

/// Divides programs into bundles.
enum BundlePlanner {
  /// What is alike in all programs of a bundle.
  private struct Group: Hashable {
    var languageMode: String
    var imports: [String]
    var isAsynchronous: Bool
  }

  /// Bundles of two programs and more, as many as can be compiled side by side and as even as names
  /// allow; who is in none is compiled alone.
  ///
  /// - Parameters:
  ///   - entries: programs without hazards.
  ///   - jobs: how many compilers run at a time.
  static func bundles(of entries: [BundleEntry], jobs: Int) -> [Bundle] {
    var groups: [Group: [Bundle]] = [:]
    var order: [Group] = []
    // A compiler's start costs as much as a dozen small programs.
    let capacity = max(12, (entries.count + jobs - 1) / max(jobs, 1))
    for entry in entries {
      let candidate = entry.candidate
      let group = Group(
        languageMode: entry.languageMode, imports: candidate.imports,
        isAsynchronous: candidate.isAsynchronous)
      if groups[group] == nil { order.append(group) }
      var bundles = groups[group] ?? []
      if let index = bundles.firstIndex(where: {
        $0.entries.count < capacity && $0.accepts(entry)
      }) {
        bundles[index].add(entry)
      } else {
        bundles.append(Bundle([entry]))
      }
      groups[group] = bundles
    }
    return order.flatMap { groups[$0] ?? [] }.filter { $0.entries.count > 1 }
  }
}
