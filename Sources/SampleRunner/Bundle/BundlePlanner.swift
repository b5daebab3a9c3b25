package import ContentHash
package import SwiftSource

/// A program that may share a compilation with others.
package struct BundleEntry: Sendable {
  /// The key of its own compilation.
  package let key: ContentHash
  package let source: ProgramSource
  package let languageMode: String
  /// Whether the place of a trap is surely asked for.
  package let expectsTrap: Bool
  package let candidate: BundleCandidate

  package init(
    key: ContentHash, source: ProgramSource, languageMode: String, expectsTrap: Bool = false
  ) {
    self.key = key
    self.source = source
    self.languageMode = languageMode
    self.expectsTrap = expectsTrap
    candidate = source.bundleCandidate
  }

  /// The file names of its samples; two programs of one module with one of them in common would be
  /// told apart neither in messages nor in backtraces.
  var fileNames: Set<String> { Set(source.fileNames) }

  /// Whether the compiler speaks of its code.
  func isPlace(of message: CompileRecord.Message) -> Bool {
    message.file.map(fileNames.contains) ?? false
  }

  func allows(_ strategy: BundleStrategy) -> Bool { candidate.obstacle(to: strategy) == nil }
}

/// Programs that are compiled together.
package struct Bundle: Sendable {
  package let strategy: BundleStrategy
  package private(set) var entries: [BundleEntry] = []
  private var fileNames: Set<String> = []

  package init(_ strategy: BundleStrategy, _ entries: some Sequence<BundleEntry> = []) {
    self.strategy = strategy
    for entry in entries { add(entry) }
  }

  mutating func add(_ entry: BundleEntry) {
    entries.append(entry)
    fileNames.formUnion(entry.fileNames)
  }

  /// Whether the module is compiled with line tables, which cost a tenth of its time.
  ///
  /// They are asked for where a program traps. One that does so unexpectedly is compiled alone for them.
  /// Modules of C headers are made for one of both ways, so what imports something has them too.
  package var hasLines: Bool {
    entries.contains { $0.expectsTrap || !$0.candidate.imports.isEmpty }
  }

  /// Whether a program can be another file of the same module.
  func accepts(_ entry: BundleEntry) -> Bool {
    fileNames.isDisjoint(with: entry.fileNames)
      && !entries.contains { $0.candidate.collides(with: entry.candidate) }
  }
}

/// Divides programs into bundles: hoists what can be hoisted, and lets the rest share executables.
package struct BundlePlanner {
  /// Of two programs and more.
  package private(set) var bundles: [Bundle] = []
  /// Why the others are compiled alone, by key.
  package private(set) var separations: [ContentHash: Separation] = [:]

  /// What is alike in all programs of a module.
  private struct ModuleGroup: Hashable {
    var image: ImageGroup
    var isAsynchronous: Bool
  }

  /// What is alike in all programs of an executable.
  private struct ImageGroup: Hashable {
    var languageMode: String
    var imports: [String]

    init(_ entry: BundleEntry) {
      languageMode = entry.languageMode
      imports = entry.candidate.imports
    }
  }

  private let jobs: Int
  /// A compiler's start costs as much as a dozen small programs.
  private static let leastCapacity = 12
  /// Programs of an executable are compiled one behind the other and wait for each other; what sharing
  /// saves does not grow any more beyond about eight.
  private static let imageCapacity = 12

  /// - Parameter jobs: how many compilers run at a time.
  package init(_ entries: [BundleEntry], jobs: Int) {
    self.jobs = max(jobs, 1)
    let left = hoist(entries.filter { $0.allows(.hoisting) })
    shareImages(entries.filter { !$0.allows(.hoisting) } + left)
    for entry in entries where !entry.allows(.hoisting) {
      if let hazard = entry.candidate.obstacle(to: .sharedImage) {
        separations[entry.key] = Separation(hazard)
      }
    }
  }

  /// As few modules as names and jobs allow.
  ///
  /// - Returns: the programs that found no other.
  private mutating func hoist(_ entries: [BundleEntry]) -> [BundleEntry] {
    let capacity = max(Self.leastCapacity, (entries.count + jobs - 1) / jobs)
    var left: [BundleEntry] = []
    for group in Self.groups(
      entries,
      by: {
        ModuleGroup(image: ImageGroup($0), isAsynchronous: $0.candidate.isAsynchronous)
      })
    {
      var modules: [Bundle] = []
      // Those that need line tables shall need them in as few modules as they fill.
      for entry in group.filter(\.expectsTrap) + group.filter({ !$0.expectsTrap }) {
        if let index = modules.firstIndex(where: {
          $0.entries.count < capacity && $0.accepts(entry)
        }) {
          modules[index].add(entry)
        } else {
          modules.append(Bundle(.hoisting, [entry]))
        }
      }
      var shared = modules.filter { $0.entries.count > 1 }
      for entry in modules.filter({ $0.entries.count == 1 }).flatMap(\.entries) {
        // Alone it costs more than it adds to a module that is full.
        if let index = shared.firstIndex(where: { $0.accepts(entry) }) {
          shared[index].add(entry)
        } else {
          left.append(entry)
          separations[entry.key] = Self.separation(of: entry, among: group)
        }
      }
      bundles += shared
    }
    return left
  }

  /// As even parts as there are jobs, if that leaves two programs to each.
  private mutating func shareImages(_ entries: [BundleEntry]) {
    let allowed = entries.filter { $0.allows(.sharedImage) }
    for group in Self.groups(allowed, by: ImageGroup.init) {
      guard group.count > 1 else {
        for entry in group where separations[entry.key] == nil {
          let hazard = entry.candidate.obstacle(to: .hoisting)
          separations[entry.key] = hazard.map { Separation($0).withoutPartner } ?? .noPartner
        }
        continue
      }
      let parts = max(
        (group.count + Self.imageCapacity - 1) / Self.imageCapacity, min(jobs, group.count / 2))
      for part in 0..<parts {
        let range = (group.count * part / parts)..<(group.count * (part + 1) / parts)
        bundles.append(Bundle(.sharedImage, group[range]))
      }
      for entry in group { separations[entry.key] = nil }
    }
  }

  /// Why a program that could be hoisted was not.
  private static func separation(
    of entry: BundleEntry, among others: [BundleEntry]
  ) -> Separation {
    for other in others where other.key != entry.key {
      if let name = entry.candidate.collision(with: other.candidate)
        ?? entry.fileNames.intersection(other.fileNames).min()
      {
        return .collision(
          name, with: other.source.fileNames.last ?? "",
          entry.candidate.obstacle(to: .sharedImage))
      }
    }
    return .noPartner
  }

  /// Divides entries by what they have in common, in the order of the first of each.
  private static func groups<Key: Hashable>(
    _ entries: [BundleEntry], by key: (BundleEntry) -> Key
  ) -> [[BundleEntry]] {
    var groups: [Key: [BundleEntry]] = [:]
    var order: [Key] = []
    for entry in entries {
      let key = key(entry)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(entry)
    }
    return order.compactMap { groups[$0] }
  }
}
