package import SafeFiles
package import SampleCompiler
package import SampleJudging
package import SamplePlan
package import ResultStore
import WorkbookModel

/// What has to be found out of one program, in order, and what is known of it by now.
///
/// State alone: it asks one ``question`` at a time and is told the answer, until there is none left.
///
/// ```
/// own compilation -> that of each app -> run -> values that comments claim -> no question, a result
///        | does not compile, or is not to be run
///        +-------------------------------------------------------------------> no question, a result
/// ```
/// What answers decides what comes of it: a run compiles and runs what is not kept
/// (``SampleRunner/perform(_:_:_:in:)``), a fail-fast run first takes only what is kept, and `workbook why`
/// tells of what is not (``SampleExplainer``). So all three ask the same questions under the same keys.
package struct ProgramLookup: Sendable {
  /// Something that the compiler is asked for: the program itself, or an app that it installs.
  package struct Compilation: Sendable {
    let program: Program
    let source: ProgramSource
    /// Whether it is an app that another program installs.
    package let isApp: Bool
  }

  /// What the program is started with, as far as it changes the run.
  package struct Launch: Sendable {
    /// The program, as it stands in the key of the run.
    ///
    /// It is the hash of its bytes, or of all that it is compiled from when its executable holds others
    /// too, which change nothing of it.
    let program: String
    /// Arguments, input, environment and time limit.
    let settings: Program.Settings
    /// Nil for a program that is no scenario.
    let device: DevicePayload?
    /// The modules of packages that it and its apps import.
    let imports: PackageImports
  }

  /// The next thing to find out.
  ///
  /// Each comes with all that its key needs beside the toolchain and the sandbox.
  package enum Question: Sendable {
    /// What does the compiler make of it?
    case compilation(Compilation)
    /// What does the program do?
    case run(Launch)
    /// What are the values that its comments claim, seen by a program of its own?
    case values(ValueProbe, Launch)
  }

  /// An answer: what is kept, what was made just now, or that there is nothing.
  package enum Answer<Record: Sendable>: Sendable {
    /// It was in the cache.
    case kept(Record)
    /// It was compiled or run for this question, so that the result counts as new.
    case new(Record)
    /// It is not known, and this answer cannot find out. Later questions may still be asked, for their
    /// keys.
    case missing

    /// Nil when there is none.
    var record: Record? {
      switch self {
      case .kept(let record), .new(let record): record
      case .missing: nil
      }
    }

    /// - Parameter found: a record, and whether it was made just now.
    init(_ found: (record: Record, isNew: Bool)) {
      self = found.isNew ? .new(found.record) : .kept(found.record)
    }

    /// - Parameter kept: nil for one that is not there.
    init(kept: Record?) { self = kept.map(Answer.kept) ?? .missing }
  }

  /// A compilation that was asked for, with its key and what came of it.
  struct Compiled: Sendable {
    var compilation: Compilation
    var parts: KeyParts
    var key: ContentHash
    /// Nil when it is not known yet.
    var record: CompileRecord?
  }

  let program: Program
  let source: ProgramSource
  private let appSources: [ProgramSource]
  /// Which modules of packages a source imports.
  private let packages: PackageModules
  /// The program's own, and behind it those of its apps in the order of installation.
  private(set) var compiled: [Compiled] = []
  /// What the run key is made of; nil as long as it was not asked for.
  private(set) var runParts: KeyParts?
  private(set) var run: RunRecord?
  /// What was seen of the values; nil as long as it was not asked for.
  private var values: Answer<ObservationRecord>?
  /// Whether everything that is known comes from the cache.
  private(set) var isKept = true
  /// Whether something was asked for that is not there.
  private(set) var hasGap = false

  /// - Parameters:
  ///   - appSources: those of the program's apps, in their order.
  ///   - packages: what samples may import of packages.
  package init(
    _ program: Program, _ source: ProgramSource, appSources: [ProgramSource],
    packages: PackageModules
  ) {
    self.program = program
    self.source = source
    self.appSources = appSources
    self.packages = packages
  }

  /// What to find out next; nil when no answer could say more.
  ///
  /// Behind a missing answer it goes on as if the program did compile, so that as many keys are known as
  /// can be.
  package var question: Question? {
    guard let own = compiled.first else {
      return .compilation(Compilation(program: program, source: source, isApp: false))
    }
    // Nothing is run of a program that does not compile, nor on a device that lacks an app.
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

  /// What the program is started with, as far as its compilations are known.
  ///
  /// The program in it is the hash of its executable. A program of a bundle is named by its compile key
  /// instead, since the bytes of the bundle depend on what else is in it. What is not known is empty, and a
  /// key that is made of it is none (``runKey``).
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

  /// Answers the question for a compilation.
  package mutating func answer(
    _ compilation: Compilation, _ parts: KeyParts, _ answer: Answer<CompileRecord>
  ) {
    compiled.append(
      Compiled(
        compilation: compilation, parts: parts, key: parts.key, record: answer.record))
    note(answer)
  }

  /// Answers the question for the run.
  package mutating func answer(_ parts: KeyParts, _ answer: Answer<RunRecord>) {
    runParts = parts
    run = answer.record
    note(answer)
  }

  /// Answers the question for the values that comments claim.
  package mutating func answer(_ answer: Answer<ObservationRecord>) {
    values = answer
    note(answer)
  }

  /// Takes down where an answer came from.
  private mutating func note<Record>(_ answer: Answer<Record>) {
    switch answer {
    case .kept: break
    case .new: isKept = false
    case .missing: hasGap = true
    }
  }

  // MARK: What is known

  /// The key of the run; nil as long as it depends on what is yet to be compiled.
  package var runKey: ContentHash? {
    compiled.contains { $0.record == nil } ? nil : runParts?.key
  }

  /// What the run key is made of, without what depends on what is yet to be compiled.
  package var knownRunParts: KeyParts? {
    guard runKey == nil, var parts = runParts else { return runParts }
    parts.removeAll { $0.kind == .executable || $0.kind == .app }
    return parts
  }

  /// What there is to judge; nil as long as something is to be found out, or is not there.
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
  /// The program as it stands in the key of a run; empty when it is not known.
  fileprivate var executable: String {
    guard let record else { return "" }
    return record.entry == nil ? record.executable ?? "" : key.hexadecimal
  }

  /// Whether nothing is known that keeps it from being started.
  ///
  /// An app that has no entry point compiles and cannot be started.
  fileprivate var canRun: Bool {
    guard let record else { return true }
    return record.executable != nil && (!compilation.isApp || compilation.source.hasEntryPoint)
  }
}
