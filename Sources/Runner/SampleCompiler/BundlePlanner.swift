package import SwiftRewriting
package import SafeFiles
package import SamplePlan
package import ResultStore

/// A program that may share a compilation with others.
///
/// Its syntax is looked at when it is made (`BundleCandidate`), which takes about a millisecond.
package struct BundleEntry: Sendable {
  /// The key of its own compilation.
  package let key: ContentHash
  /// The program as it is compiled alone.
  package let source: ProgramSource
  /// One module has one `-swift-version`.
  package let languageMode: String
  /// Whether the place of a trap is surely asked for.
  package let expectsTrap: Bool
  /// Whether its chapter says that it does not compile.
  package let mustFail: Bool
  /// What looks at its values once it is compiled; nil if no comment claims any.
  let probe: ValueProbe?
  /// Of what looks at the values of another program: the key of that.
  package let watched: ContentHash?
  /// Names that it uses and does not declare, as far as a compiler has told: in its module they must mean
  /// nothing.
  package var missingNames: Set<String> = []
  /// Whether constants of its top level belong to no actor here, since functions that belong to none use them.
  ///
  /// Alone they may do so where what a constant holds can be shared; of one that stands in a file's top level
  /// the compiler says that it is the main actor's.
  package var freesConstants = false
  /// Whether it may share, and its text for that.
  package let candidate: BundleCandidate

  /// Looks at a program, on the caller's thread.
  ///
  /// - Parameter key: of a compilation that may be shared (`isAlone` is false), under which its record is
  ///   kept.
  package init(
    key: ContentHash, source: ProgramSource, languageMode: String, expectsTrap: Bool = false,
    mustFail: Bool = false, probe: ValueProbe? = nil, watched: ContentHash? = nil
  ) {
    self.key = key
    self.source = source
    self.languageMode = languageMode
    self.expectsTrap = expectsTrap
    self.mustFail = mustFail
    self.probe = probe
    self.watched = watched
    candidate = source.bundleCandidate
  }

  /// The file names of its samples, by which messages and backtraces tell programs apart.
  package var fileNames: Set<String> { Set(source.fileNames) }

  /// Whether nothing that it does shows in which folder its files are said to lie.
  ///
  /// `#fileID` never does, but `#file` may be the whole path. A backtrace is read without folders, yet its
  /// text may be shown as it is.
  var mayBeInFolder: Bool {
    !expectsTrap
      && source.text.ranges(of: "#file").allSatisfy {
        source.text[$0.upperBound...].hasPrefix("ID")
      }
  }

  /// Whether a parser prints texts of the program itself, in which something may look like a message about
  /// another one.
  fileprivate var saysMessages: Bool {
    ["#error", "#warning"].contains(where: source.text.holds)
  }

  /// Whether names that it lacks are not declared by another program, nor the other way round.
  ///
  /// The compiler says of a name that another file keeps to itself that it cannot be seen, and alone that
  /// there is none.
  func lacksNothing(of other: BundleEntry) -> Bool {
    missingNames.isDisjoint(with: other.candidate.declaredNames)
      && other.missingNames.isDisjoint(with: candidate.declaredNames)
  }

  /// A file name as the program has it when it is compiled alone.
  static func withoutFolder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}

/// Programs that are compiled together, as one module.
///
/// Each is a file of the module. Which one a process runs is the number of its entry, in `WORKBOOK_ENTRY`.
package struct Bundle: Sendable {
  /// In the order of their numbers.
  package private(set) var entries: [BundleEntry] = []
  /// By the file names of its samples, with their folders: the number of the entry.
  private var owners: [String: Int] = [:]
  /// The folders in which the files of an entry are said to lie; the others are in none.
  ///
  /// Samples of several chapters, and the parts that chains have in common, have the same file names.
  private var folders: [Int: String] = [:]

  /// Makes a bundle of programs that accept each other.
  package init(_ entries: some Sequence<BundleEntry> = []) {
    for entry in entries { add(entry) }
  }

  /// Gives a program the next number. Whether it may be added is asked of ``accepts(_:)``.
  package mutating func add(_ entry: BundleEntry) {
    let number = entries.count
    if !hasRoom(for: entry.fileNames) { folders[number] = "\(number)/" }
    for name in entry.fileNames { owners[folder(of: number) + name] = number }
    entries.append(entry)
  }

  /// The name of the file that holds an entry, which only messages about its end show.
  static func fileName(_ number: Int) -> String { "_program\(number).swift" }

  /// What stands in front of the file names of an entry; empty for most.
  func folder(of number: Int) -> String { folders[number] ?? "" }

  /// Whether no other entry has one of these file names.
  private func hasRoom(for names: Set<String>) -> Bool { names.allSatisfy { owners[$0] == nil } }

  /// Whether the module is compiled with line tables, which cost a tenth of its time.
  ///
  /// They are asked for where a program traps. One that does so unexpectedly is compiled alone for them.
  /// Modules of C headers are made for one of both ways, so what imports something has them too, and apps
  /// and scenarios do.
  package var hasLines: Bool {
    role != .plain || entries.contains { $0.expectsTrap || !$0.candidate.imports.isEmpty }
  }

  /// What its programs are, which decides what they see and are linked with.
  package var role: ProgramRole { entries.first?.source.role ?? .plain }

  /// The number of the program of whose code the compiler speaks.
  ///
  /// - Returns: nil for a message without a place, and for one about a file of ours.
  package func number(of message: CompileRecord.Message) -> Int? {
    message.file.flatMap { owners[$0] } ?? message.symbol.flatMap(number(ofSymbol:))
  }

  /// The number of the program that a mangled name is of.
  ///
  /// It is in the name of the function that runs the program; names of everything else hold a digest of
  /// the module's and the file's names (`SourceFile::getDiscriminatorForPrivateDecl` of the compiler).
  private func number(ofSymbol symbol: String) -> Int? {
    entries.indices.first { number in
      let function = BundleSource.function(number)
      return symbol.contains("\(function.utf8.count)\(function)")
        || symbol.contains("_\(MD5.hexadecimal("main" + Self.fileName(number)))LL")
    }
  }

  /// How many of them are programs of the book, and not only looks at one.
  package var programs: Int { entries.count { $0.watched == nil } }

  /// Whether its programs are only parsed: they have syntax errors, and what else is wrong with them could
  /// be but an echo of these.
  package var isOnlyParsed: Bool { entries.contains(where: \.candidate.isUnreadable) }

  /// Whether a program can be another file of the same module.
  ///
  /// Of one group are all that are asked about; what is looked at here is only what two programs can differ
  /// in: names of files where one shows them, and operators.
  func accepts(_ entry: BundleEntry) -> Bool {
    guard entry.mayBeInFolder || hasRoom(for: entry.fileNames) else { return false }
    let new = entry.candidate
    return entries.allSatisfy {
      new.sharesOperators(with: $0.candidate) && entry.lacksNothing(of: $0)
    }
  }
}

/// Divides programs into modules, so that all compilers have something to do.
///
/// ```
/// programs -> without a hazard -> groups (role, mode, imports, await) -> parts of at least twelve -> modules
///                  | with                                              | too many or alone
///                  Separation, with syntax errors: parsed together      Separation
/// ```
/// It is a value that is made at once: the same programs in the same order give the same modules.
package struct BundlePlanner {
  /// Of two programs and more.
  ///
  /// The largest first, since that is waited for.
  package private(set) var bundles: [Bundle] = []
  /// Why the others are compiled alone, by key.
  package private(set) var separations: [ContentHash: Separation] = [:]

  /// What is alike in all programs of a module.
  ///
  /// Members of a module that one file imports are seen in all, and a function that waits makes the
  /// starting one wait.
  ///
  /// One with an error costs the others a second compilation, so those that must fail are by themselves.
  private struct Group: Hashable {
    var role: ProgramRole
    var languageMode: String
    var imports: [String]
    var isAsynchronous: Bool
    var mustFail: Bool

    init(_ entry: BundleEntry) {
      role = entry.source.role
      languageMode = entry.languageMode
      imports = entry.candidate.imports
      isAsynchronous = entry.candidate.isAsynchronous
      mustFail = entry.mustFail
    }
  }

  /// How many modules there shall be at most of each group, unless its programs keep each other apart.
  private let jobs: Int
  /// A compiler's start costs as much as about a dozen small programs.
  ///
  /// So a part with fewer would take longer to begin with than to compile.
  private static let leastPart = 12

  /// Divides some programs.
  ///
  /// - Parameters:
  ///   - entries: in the order of the run; those with a hazard are left alone, with its reason.
  ///   - jobs: how many compilers run at a time.
  package init(_ entries: [BundleEntry], jobs: Int) {
    self.jobs = max(jobs, 1)
    var groups: [Group: [BundleEntry]] = [:]
    var order: [Group] = []
    var unreadable: [String: [BundleEntry]] = [:]
    for entry in entries {
      if let hazard = entry.candidate.hazards.first {
        separations[entry.key] = Separation(hazard)
        if hazard.kind == .unreadable, entry.source.isOnlyParsed, !entry.saysMessages {
          unreadable[entry.languageMode, default: []].append(entry)
        }
        continue
      }
      let group = Group(entry)
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(entry)
    }
    for group in order { divide(groups[group] ?? []) }
    // To parse takes hardly any time, however many they are.
    bundles += unreadable.values.filter { $0.count > 1 }.map { Bundle($0) }
    // The largest module is what is waited for.
    bundles.sort { $0.entries.count > $1.entries.count }
  }

  /// Makes modules of about the same size, as many as there are jobs, or more where file names or operators
  /// keep programs apart.
  ///
  /// A program goes into the first module that accepts it and is not full. When there are as many modules
  /// as there shall be, a full one takes it too; when none accepts it, it opens another. A module that ends
  /// up with one program is none.
  private mutating func divide(_ entries: [BundleEntry]) {
    let parts = min(jobs, max(1, entries.count / Self.leastPart))
    var modules: [Bundle] = []
    // Those that need line tables shall need them in as few modules as they fill.
    let sorted = entries.filter(\.expectsTrap) + entries.filter { !$0.expectsTrap }
    let capacity = (entries.count + parts - 1) / parts
    for entry in sorted {
      let open = modules.indices.filter { modules[$0].accepts(entry) }
      if let index = open.first(where: { modules[$0].entries.count < capacity })
        ?? (modules.count < parts ? nil : open.first)
      {
        modules[index].add(entry)
      } else {
        modules.append(Bundle([entry]))
      }
    }
    for module in modules {
      if module.entries.count > 1 {
        bundles.append(module)
      } else {
        for entry in module.entries {
          separations[entry.key] = Self.separation(of: entry, among: entries)
        }
      }
    }
  }

  /// Why a program without a hazard found no module.
  ///
  /// It is the first other program that shares a file name or disagrees about an operator; without one,
  /// there was simply no other.
  private static func separation(
    of entry: BundleEntry, among others: [BundleEntry]
  ) -> Separation {
    for other in others where other.key != entry.key {
      let names = entry.fileNames.intersection(other.fileNames)
      if !entry.mayBeInFolder, let name = names.min() { return .sameFile(name) }
      if !entry.candidate.sharesOperators(with: other.candidate) {
        return .operators(of: other.source.fileNames.last ?? "")
      }
    }
    return .noPartner
  }
}
