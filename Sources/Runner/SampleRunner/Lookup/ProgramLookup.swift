package import SafeFiles
package import SampleCompiler
package import SampleJudging
package import SamplePlan
package import ResultStore
import WorkbookModel

/// The state of looking up one program: the questions that are left, and the answers so far.
///
/// It is a state machine: it returns one ``question`` at a time and gets the answer, until no question is
/// left.
///
/// ```
/// own compilation -> that of each app -> run -> values that comments claim -> no question, a result
///        | does not compile, or is not to be run
///        +-------------------------------------------------------------------> no question, a result
/// ```
/// The source of the answers differs: a run compiles and runs what is not cached (``RunMachine``), a fail-fast
/// run first uses only cached answers, and `workbook why` reports missing ones (``SampleExplainer``). So all
/// three ask the same questions with the same keys.
package struct ProgramLookup: Sendable {
  /// A compilation: of the program itself, or of an app that it installs.
  package struct Compilation: Sendable {
    package let program: Program
    package let source: ProgramSource
    /// Whether it is an app that another program installs.
    package let isApp: Bool
  }

  /// The input of the run, as far as it affects the result.
  package struct Launch: Sendable {
    /// The program's identity in the key of the run.
    ///
    /// It is the hash of its bytes, or its compile key if its executable may contain other programs too, which
    /// do not affect it.
    package let program: String
    /// Arguments, input, environment and time limit.
    let settings: Program.Settings
    /// Nil for a program that is not a scenario.
    let device: DevicePayload?
    /// The package modules that it and its apps import.
    let imports: PackageImports
  }

  /// The next question.
  ///
  /// Each has everything that its key needs besides the toolchain and the sandbox.
  package enum Question: Sendable {
    case compilation(Compilation)
    case run(Launch)
    /// The values that its comments claim, observed by a separate program.
    case values(ValueProbe, Launch)
  }

  /// An answer: a cached or a new record, or none.
  package enum Answer<Record: Sendable>: Sendable {
    /// It was in the cache.
    case kept(Record)
    /// It was compiled or run for this question, so that the result counts as new.
    case new(Record)
    /// It is unknown and will stay so. Later questions may still be asked for their keys.
    case missing

    var record: Record? {
      switch self {
      case .kept(let record), .new(let record): record
      case .missing: nil
      }
    }

    /// - Parameter kept: a cached record; nil for none.
    init(kept: Record?) { self = kept.map(Answer.kept) ?? .missing }
  }

  /// A question that the cache does not answer, with the key of the answer.
  package enum Gap: Sendable {
    /// Compilations are missing (``ProgramLookup/missing``).
    case compilation
    case run(Launch, KeyParts)
    case values(ValueQuestion)
  }

  /// The question about claimed values.
  package struct ValueQuestion: Sendable {
    package var probe: ValueProbe
    package var launch: Launch
    package var key: ContentHash
    /// The key of the observing program among others, and its cached record; nil for a program that was
    /// compiled alone, whose observing program is, too.
    package var together: (key: ContentHash, record: CompileRecord?)?

    package init(
      probe: ValueProbe, launch: Launch, key: ContentHash,
      together: (key: ContentHash, record: CompileRecord?)? = nil
    ) {
      self.probe = probe
      self.launch = launch
      self.key = key
      self.together = together
    }
  }

  /// A compilation with its key and its result.
  package struct Compiled: Sendable {
    package var compilation: Compilation
    package var parts: KeyParts
    package var key: ContentHash
    /// Nil if it is not known yet.
    package var record: CompileRecord?
  }

  package let program: Program
  package let source: ProgramSource
  private let appSources: [ProgramSource]
  private let packages: PackageModules
  /// The program's own compilation, followed by those of its apps in the order of installation.
  package private(set) var compiled: [Compiled] = []
  /// The parts of the run key; nil until the run is answered.
  private(set) var runParts: KeyParts?
  package private(set) var run: RunRecord?
  /// The observations of values; nil until they are answered.
  private var values: Answer<ObservationRecord>?
  /// Whether everything known comes from the cache.
  private(set) var isKept = true

  /// The compilations whose results are missing.
  package var missing: [Compiled] { compiled.filter { $0.record == nil } }

  /// Whether an answer is missing.
  package var hasGap: Bool {
    let isRunMissing = runParts != nil && run == nil
    let areValuesMissing = values.map { $0.record == nil } ?? false
    return isRunMissing || areValuesMissing || compiled.contains { $0.record == nil }
  }

  /// - Parameters:
  ///   - appSources: the sources of the program's apps, in their order.
  ///   - packages: the package modules that samples may import.
  package init(
    _ program: Program, _ source: ProgramSource, appSources: [ProgramSource],
    packages: PackageModules
  ) {
    self.program = program
    self.source = source
    self.appSources = appSources
    self.packages = packages
  }

  /// The next question; nil if no answer could add anything.
  ///
  /// After a missing answer it continues as if the program compiled, so that as many keys as possible are
  /// known.
  package var question: Question? {
    guard let own = compiled.first else {
      return .compilation(Compilation(program: program, source: source, isApp: false))
    }
    // A program that does not compile is not run, nor is a device with a missing app.
    guard program.purpose == .run, own.canRun, compiled.dropFirst().allSatisfy(\.canRun) else {
      return nil
    }
    let installed = compiled.count - 1
    if installed < program.apps.count {
      return .compilation(
        Compilation(
          program: program.apps[installed].program, source: appSources[installed], isApp: true))
    }
    if runParts == nil { return .run(launch) }
    guard values == nil, let run, run.stoppedBy == nil, program.settings.device == nil,
      let probe = ValueProbe(program)
    else { return nil }
    return .values(probe, launch)
  }

  /// The input of the run, as far as the compilations are known.
  ///
  /// The program's identity is the hash of its executable; for a program that may be in a bundle it is its compile
  /// key, since the bytes of a bundle depend on the other programs, and whether there are others depends on what was
  /// cached. Unknown identities are empty, and a key made from one is invalid (``runKey``).
  var launch: Launch {
    let apps = zip(program.apps, compiled.dropFirst())
    return Launch(
      program: compiled.first?.executable ?? "",
      settings: program.settings,
      device: program.settings.device.map { device in
        DevicePayload(
          apps: apps.map {
            .init(
              id: $0.sample.name, executable: $1.executable, propertyList: $0.propertyList)
          }, profile: device.profile)
      },
      imports: compiled.reduce(PackageImports()) { imports, part in
        imports.union(packages.imports(of: part.compilation.source.text))
      })
  }

  // MARK: Answers

  package mutating func answer(
    _ compilation: Compilation, _ parts: KeyParts, _ answer: Answer<CompileRecord>
  ) {
    compiled.append(
      Compiled(
        compilation: compilation, parts: parts, key: parts.key, record: answer.record))
    note(answer)
  }

  /// Adds the result of a compilation that was missing, or replaces it.
  ///
  /// If nothing can be run, apps that were looked up in advance are dropped: they are not asked for then.
  package mutating func resolve(_ key: ContentHash, with record: CompileRecord) {
    for index in compiled.indices where compiled[index].key == key {
      compiled[index].record = record
      isKept = false
    }
    if let last = compiled.firstIndex(where: { !$0.canRun }) {
      compiled.removeSubrange((last + 1)...)
    }
  }

  package mutating func answer(_ parts: KeyParts, _ answer: Answer<RunRecord>) {
    runParts = parts
    run = answer.record
    note(answer)
  }

  /// Answers the question about claimed values.
  package mutating func answer(_ answer: Answer<ObservationRecord>) {
    values = answer
    note(answer)
  }

  /// Records the source of an answer.
  private mutating func note<Record>(_ answer: Answer<Record>) {
    switch answer {
    case .kept, .missing: break
    case .new: isKept = false
    }
  }

  // MARK: Results

  /// The key of the run; nil as long as a compilation is unknown.
  package var runKey: ContentHash? {
    compiled.contains { $0.record == nil } ? nil : runParts?.key
  }

  /// The parts of the run key, without those that depend on unknown compilations.
  package var knownRunParts: KeyParts? {
    guard runKey == nil, var parts = runParts else { return runParts }
    parts.removeAll { $0.kind == .executable || $0.kind == .app }
    return parts
  }

  /// The records to judge; nil as long as a question is left or an answer is missing.
  package var result: ProgramResult? {
    guard !hasGap, question == nil, let own = compiled.first, let compilation = own.record else {
      return nil
    }
    let apps = zip(program.apps, compiled.dropFirst()).compactMap { app, part in
      part.record.map {
        ProgramResult.App(
          sample: app.sample, source: part.compilation.source, compilation: $0)
      }
    }
    return ProgramResult(
      compilation: compilation, compileKey: own.key, compileParts: own.parts, apps: apps,
      run: run, runKey: runKey, runParts: runParts,
      values: values?.record, isCached: isKept)
  }
}

extension ProgramLookup.Compiled {
  /// The program's identity in the key of a run; empty if it is not known.
  fileprivate var executable: String {
    guard let record else { return "" }
    // The bytes do not show which libraries of the system they were linked with.
    if compilation.program.language == .objectiveC {
      return record.executable == nil ? "" : key.hexadecimal
    }
    if case .alone(let reason)? = record.merge, reason.isOwn { return record.executable ?? "" }
    return record.executable == nil ? "" : key.hexadecimal
  }

  /// Whether nothing known prevents it from being started.
  ///
  /// An app without an entry point compiles, but cannot be started.
  fileprivate var canRun: Bool {
    guard let record else { return true }
    return record.executable != nil && (!compilation.isApp || compilation.source.hasEntryPoint)
  }
}
