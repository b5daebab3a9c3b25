import TextDiagnostics
package import SwiftRewriting
package import SafeFiles
package import SamplePlan

package import ResultStore

/// A program that may be compiled together with others.
///
/// Making it examines the program's syntax (`BundleCandidate`), which takes about a millisecond.
package struct BundleEntry: Sendable {
  package let key: ContentHash
  /// The program as it is compiled alone.
  package let source: ProgramSource
  /// The `-swift-version`, which is the same for a whole module.
  package let languageMode: String
  /// Whether the location of a trap will certainly be needed.
  package let expectsTrap: Bool
  /// Whether the chapter claims that it does not compile.
  package let mustFail: Bool
  /// The probe for its values, used once it is compiled; nil if no comment claims any.
  let probe: ValueProbe?
  /// For a program that observes the values of another one, the key of that program.
  package let watched: ContentHash?
  /// Names that it uses but does not declare, as far as a compiler has reported them.
  ///
  /// No program in its module may declare them.
  package var missingNames: Set<String> = []
  /// Whether constants at its top level are nonisolated, since nonisolated functions use them.
  ///
  /// Compiled alone, such functions may use constants of sendable types; but of constants in a bundle's file
  /// scope the compiler says that they belong to the main actor.
  package var freesConstants = false
  /// Whether it may be bundled, and its text for that.
  package let candidate: BundleCandidate

  /// Examines a program on the caller's thread.
  ///
  /// - Parameter key: the key of a compilation that may be shared (`isAlone` is false), under which its
  ///   record is kept.
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

  /// The file names of its samples, by which messages and backtraces are assigned to programs.
  package var fileNames: Set<String> { Set(source.fileNames) }

  /// Whether its behavior is independent of the folder in its file names.
  ///
  /// `#fileID` never shows the folder, but `#file` may be the whole path. Backtraces are parsed without
  /// folders, yet their text may be shown verbatim.
  var mayBeInFolder: Bool {
    !expectsTrap
      && source.text.ranges(of: "#file").allSatisfy {
        source.text[$0.upperBound...].hasPrefix("ID")
      }
  }

  /// Whether the program makes the parser print its own text, which may look like a message about another
  /// program.
  fileprivate var saysMessages: Bool {
    ["#error", "#warning"].contains(where: source.text.holds)
  }
}

/// Programs that are compiled together as one module.
///
/// Each is a file of the module. `WORKBOOK_ENTRY` holds the number of the entry that a process runs.
package struct Bundle: Sendable {
  /// In the order of their numbers.
  package private(set) var entries: [BundleEntry] = []
  /// The number of the entry, by file names of its samples, with their folders.
  private var owners: [String: Int] = [:]
  /// The made-up folders in the file names of some entries; the others have none.
  ///
  /// They are needed because samples of several chapters, and shared parts of chains, have the same file
  /// names.
  private var folders: [Int: String] = [:]
  private var operators = BundledOperators()
  /// All names that its programs declare.
  private var declaredNames: Set<String> = []
  /// All names that some of its programs lack.
  private var missingNames: Set<String> = []

  /// Makes a bundle of programs that accept each other.
  package init(_ entries: some Sequence<BundleEntry> = []) {
    for entry in entries { add(entry) }
  }

  /// Adds a program with the next number. The caller checks ``accepts(_:)`` first.
  package mutating func add(_ entry: BundleEntry) {
    let number = entries.count
    if !hasRoom(for: entry.fileNames) { folders[number] = "\(number)/" }
    for name in entry.fileNames { owners[folder(of: number) + name] = number }
    operators.add(entry.candidate)
    declaredNames.formUnion(entry.candidate.declaredNames)
    missingNames.formUnion(entry.missingNames)
    entries.append(entry)
  }

  /// The name of the file that holds an entry, which appears only in messages about the end of the file.
  static func fileName(_ number: Int) -> String { "_program\(number).swift" }

  /// The folder in the file names of an entry; empty for most.
  func folder(of number: Int) -> String { folders[number] ?? "" }

  /// Whether no other entry has one of these file names.
  private func hasRoom(for names: Set<String>) -> Bool { names.allSatisfy { owners[$0] == nil } }

  /// Whether the module is compiled with line tables, which cost a tenth of the time.
  ///
  /// They are needed where a program is expected to trap. One that traps unexpectedly is compiled again,
  /// alone and with line tables. Modules of C headers exist only for builds with line tables, so programs
  /// with imports have them too, and so do apps and scenarios.
  package var hasLines: Bool {
    role != .plain || entries.contains { $0.expectsTrap || !$0.candidate.imports.isEmpty }
  }

  package var role: ProgramRole { entries.first?.source.role ?? .plain }

  /// The number of the program that a compiler message is about.
  ///
  /// - Returns: nil for a message without a location, and for one about a generated file.
  package func number(of message: CompileRecord.Message) -> Int? {
    message.file.flatMap { owners[$0] } ?? message.symbol.flatMap(number(ofSymbol:))
  }

  /// The number of the program that a mangled name belongs to.
  ///
  /// The name of the function that runs the program contains it; all other names contain a digest of the
  /// names of module and file (`SourceFile::getDiscriminatorForPrivateDecl` in the compiler).
  private func number(ofSymbol symbol: String) -> Int? {
    entries.indices.first { number in
      let function = BundleSource.function(number)
      return symbol.contains("\(function.utf8.count)\(function)")
        || symbol.contains("_\(MD5.hexadecimal("main" + Self.fileName(number)))LL")
    }
  }

  /// The number of programs of the book, without those that only observe another one's values.
  package var programs: Int { entries.count { $0.watched == nil } }

  /// Whether its programs are only parsed: they have syntax errors, of which other errors may be mere
  /// consequences.
  package var isOnlyParsed: Bool { entries.contains(where: \.candidate.isUnreadable) }

  /// Whether a program can be added as another file of the module.
  ///
  /// All programs of a group are compatible except for what is checked here: file names that become visible,
  /// operators, and names that one declares and another lacks. For a name that another file keeps private, the
  /// compiler reports that it is inaccessible; for the program alone, that it does not exist. The cost does not
  /// depend on the number of entries.
  func accepts(_ entry: BundleEntry) -> Bool {
    (hasRoom(for: entry.fileNames) || entry.mayBeInFolder)
      && operators.accepts(entry.candidate)
      && entry.missingNames.isDisjoint(with: declaredNames)
      && entry.candidate.declaredNames.allSatisfy { !missingNames.contains($0) }
  }
}

/// Divides programs into modules such that all compiler jobs have work.
///
/// ```
/// programs -> without a hazard -> groups (role, mode, imports, await) -> parts of at least twelve -> modules
///                  | with                                              | too many or alone
///                  Separation, with syntax errors: parsed together      Separation
/// ```
/// The result is a value and deterministic: the same programs in the same order give the same modules.
package struct BundlePlanner {
  /// Bundles of at least two programs, the largest first, since the run waits for it.
  package private(set) var bundles: [Bundle] = []
  /// The reasons why the other programs are compiled alone, by key.
  package private(set) var separations: [ContentHash: AloneReason] = [:]

  /// The properties that all programs of a module share.
  ///
  /// Members of an imported module are visible in all files, and an asynchronous function makes the starting
  /// one asynchronous. An error costs the other programs a second compilation, so programs that must fail are
  /// grouped separately.
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

  /// The maximum number of modules per group, unless its programs cannot be combined.
  private let jobs: Int
  /// The minimum size of a part: starting a compiler costs as much as compiling a dozen small programs.
  private static let leastPart = 12

  /// Divides programs into modules.
  ///
  /// - Parameters:
  ///   - entries: in the order of the run; those with a hazard are left alone, with its reason.
  ///   - jobs: the number of concurrent compilers.
  package init(_ entries: [BundleEntry], jobs: Int) {
    self.jobs = max(jobs, 1)
    var groups: [Group: [BundleEntry]] = [:]
    var order: [Group] = []
    var unreadable: [String: [BundleEntry]] = [:]
    for entry in entries {
      if let hazard = entry.candidate.hazards.first {
        separations[entry.key] = AloneReason(hazard)
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
    // Parsing takes hardly any time, however many programs there are.
    bundles += unreadable.values.filter { $0.count > 1 }.map { Bundle($0) }
    // The run waits for the largest module, so it comes first.
    bundles.sort { $0.entries.count > $1.entries.count }
  }

  /// Makes modules of about the same size, one for each job, or more if file names or operators keep programs
  /// apart.
  ///
  /// A program goes into the first module that accepts it and is not full. Once there are as many modules as
  /// intended, a full one takes it too; if none accepts it, it starts another. A module that ends up with one
  /// program is dropped.
  private mutating func divide(_ entries: [BundleEntry]) {
    let parts = min(jobs, max(1, entries.count / Self.leastPart))
    var modules: [Bundle] = []
    // Programs that need line tables come first, so that they fill as few modules as possible.
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

  /// The reason why a program without a hazard is in no module.
  ///
  /// It names the first other program that shares a file name or an operator in conflict; otherwise there was
  /// no other program.
  private static func separation(
    of entry: BundleEntry, among others: [BundleEntry]
  ) -> AloneReason {
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
