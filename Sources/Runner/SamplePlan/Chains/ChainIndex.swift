import ResultStore
import SwiftRewriting
import TextDiagnostics
package import WorkbookModel
import WorkbookReader

/// The `continues` relation between samples of a chapter, and the program that shows the output of each
/// sample.
///
/// The planner makes one for each chapter. A sample has its own program if it *speaks* for itself; otherwise
/// its output is a part of a longer chain's:
///
/// ```
/// a  <- b  <- c        one program a+b+c, which speaks for all three
/// a  <- b, a <- d      a+b speaks for b; a+d, the later one, for a and d
/// a  <- b with input   a alone, and a+b: with another input a could print something else
/// ```
/// The whole chapter is indexed, whichever samples were selected, so that a sample has the same program and
/// the same keys in every run.
struct ChainIndex {
  /// By sample: the samples that it continues, the first one first, and the sample itself.
  private var chains: [String: [Sample]] = [:]
  /// By sample: the settings of its program, with those inherited from the samples that it continues.
  private var settings: [String: Program.Settings] = [:]
  /// By sample that is run: the sample whose program runs it with its own settings and shows its part of the
  /// output.
  ///
  /// Along a line of samples the longest chain is used, so that all of it is compiled once, as far as
  /// ``ChainShares`` allows. If a sample is continued twice, the line that ends last in the chapter is used.
  private var speakers: [String: String] = [:]
  /// By sample: how it could change the samples that it continues.
  private var influences: [String: ChainInfluence] = [:]
  /// By sample: later samples that are excluded from its program.
  private var excludedSamples: [String: [Program.LaterSample]] = [:]
  /// The Info.plists in the chapter, each of which names its app.
  private let propertyLists: [PropertyList]
  /// The exercises of the chapter with their parts.
  private let exercises: ExerciseIndex
  /// By the id of an app: the apps that are its twins.
  private let twins: [String: [Sample]]

  /// The system of devices whose scenario names none; nil for the latest.
  private let profile: String?
  /// The language mode of apps, which may be another than that of other samples.
  private let appMode: String

  /// - Parameters:
  ///   - configuration: the book's, with the system of its devices and the language mode of its apps.
  ///   - isPlanned: whether a program may be made for the sample at the end of a chain.
  init(_ chapter: Chapter, _ configuration: Configuration, isPlanned: ([Sample]) -> Bool) {
    profile = configuration.deviceProfile
    appMode = configuration.languageModeOfApps
    propertyLists = chapter.propertyLists
    exercises = ExerciseIndex(chapter)
    twins = Dictionary(
      grouping: chapter.samples.filter { $0.annotations.twin != nil && $0.annotations.isRun },
      by: { $0.annotations.twin?.value ?? "" })
    // The reader guarantees that a sample only continues an earlier one, and that nothing continues a check,
    // which comes after its solution wherever it is written.
    var shares = ChainShares()
    let isCheck = { (sample: Sample) in sample.exercisePart?.kind == .check }
    for sample in chapter.samples.filter({ !isCheck($0) }) + chapter.samples.filter(isCheck) {
      let parent = exercises.parent(of: sample) ?? ""
      let chain = (chains[parent] ?? []) + [sample]
      let own = Program.Settings(of: sample, continuing: settings[parent], profile: profile)
      chains[sample.id.name] = chain
      settings[sample.id.name] = own
      // Each app is a separate program, since scenarios install it.
      guard sample.annotations.isRun, !sample.annotations.isApp, isPlanned(chain) else { continue }
      guard sample.language == .swift else {
        for part in chain where part.id == sample.id || part.isForContinuing {
          speakers[part.id.name] = sample.id.name
        }
        continue
      }
      let share = shares.share(of: chain)
      if let influence = share.influence {
        influences[sample.id.name] = influence
        for ancestor in chain.dropLast() {
          excludedSamples[ancestor.id.name, default: []].append(
            .init(sample: sample.id, influence: influence))
        }
      }
      for ancestor in chain[share.start...]
      where ancestor.annotations.isRun && settings[ancestor.id.name] == own {
        speakers[ancestor.id.name] = sample.id.name
      }
    }
  }

  /// The samples that a sample continues, the first one first, and the sample itself.
  func chain(to sample: Sample) -> [Sample] { chains[sample.id.name] ?? [sample] }

  /// The program that is for a sample; nil if the program of another one speaks for it.
  func program(for sample: Sample, languageMode: String) -> Program? {
    let name = sample.id.name
    let speaker = speakers[name] ?? name
    guard speaker == name else { return nil }
    let chain = chain(to: sample)
    return self.program(
      chain, settings: settings[name] ?? Program.Settings(),
      judged: Set(chain.filter { $0.id == sample.id || speakers[$0.id.name] == name }.map(\.id)),
      // The check of an app is passed by the solution in its place.
      standIns: exercises.standIns(for: sample), languageMode: languageMode)
  }

  /// The program that runs the check of an exercise with the exercise itself; nil for any other sample, and
  /// for one that is not compiled.
  func attempt(at exercise: Sample, languageMode: String) -> RunPlan.Trial? {
    let annotations = exercise.annotations
    guard annotations.ignoreReason == nil, annotations.compileFail == nil,
      let check = exercises.check(of: exercise)
    else { return nil }
    // The check of an app installs it; any other check continues the exercise.
    let isApp = annotations.isApp
    let chain = isApp ? chain(to: check) : chain(to: exercise) + [check]
    let own = Program.Settings(
      of: check, continuing: settings[exercise.id.name], profile: profile)
    return RunPlan.Trial(
      .exercise, of: exercise.id,
      program: program(
        chain, settings: isApp ? settings[check.id.name] ?? own : own, judged: [check.id],
        standIns: [:], languageMode: languageMode))
  }

  /// The twins of the apps that a scenario installs.
  func twins(of scenario: Program) -> [Sample.ID] { twins(of: scenario.apps).map(\.id) }

  private func twins(of apps: [Program.InstalledApp]) -> [Sample] {
    apps.flatMap { twins[$0.sample.name] ?? [] }
  }

  /// The programs of a scenario with each twin of its apps in place of the app.
  ///
  /// - Parameter obstacle: the reason why the chain of an app cannot be run; such a twin is left out.
  func trials(
    with scenario: Program, languageMode: String, obstacle: ([Sample]) -> String?
  ) -> [RunPlan.Trial] {
    twins(of: scenario.apps).filter { obstacle(chain(to: $0)) == nil }.compactMap { twin in
      guard let original = twin.annotations.twin?.value else { return nil }
      var program = scenario
      program.apps = installedApps(
        scenario.apps.map(\.sample.name), standIns: [original: twin.id.name],
        languageMode: languageMode)
      guard program.apps.count == scenario.apps.count else { return nil }
      return RunPlan.Trial(.twin, of: twin.id, program: program)
    }
  }

  /// The program of an interactive device: code after a scenario.
  ///
  /// It is not cached, since it judges no sample.
  func prompt(
    _ prompt: Program.Segment, after scenario: Sample, languageMode: String
  ) -> Program {
    var program = program(
      chain(to: scenario), settings: settings[scenario.id.name] ?? Program.Settings(), judged: [],
      standIns: exercises.standIns(for: scenario), languageMode: languageMode)
    program.segments.append(prompt)
    program.excludedSamples = []
    return program
  }

  /// The program of an interactive device with some apps, without a scenario.
  func prompt(
    _ prompt: Program.Segment, on device: Program.Device, languageMode: String
  ) -> Program {
    var settings = Program.Settings()
    settings.device = Program.Device(apps: device.apps, profile: device.profile ?? profile)
    return Program(
      segments: [prompt], judged: [], purpose: .run, role: .scenario,
      apps: installedApps(device.apps, standIns: [:], languageMode: languageMode),
      settings: settings, languageMode: languageMode)
  }

  /// - Parameters:
  ///   - chain: never empty; its last sample determines the purpose of the program.
  ///   - judged: the samples whose results the program provides, and whose values are observed.
  ///   - standIns: the samples that take the place of apps, by the ids of the apps.
  private func program(
    _ chain: [Sample], settings: Program.Settings, judged: Set<Sample.ID>,
    standIns: [String: String], languageMode: String
  ) -> Program {
    let annotations = chain.last?.annotations ?? SampleAnnotations()
    let purpose: Program.Purpose =
      annotations.compileFail != nil
      ? .failToCompile
      : annotations.isNotRun || annotations.isApp || chain.last?.isOnlyChecked == true
        ? .compile : .run
    return Program(
      segments: chain.map {
        Program.Segment($0, isJudged: judged.contains($0.id))
      },
      judged: judged, purpose: purpose,
      role: annotations.isApp ? .app : settings.device == nil ? .plain : .scenario,
      language: chain.last?.language ?? .swift,
      isStandalone: chain.contains(where: \.annotations.isStandalone),
      expectsWarnings: chain.contains { $0.annotations.shouldWarn != nil },
      influence: chain.last.flatMap { influences[$0.id.name] },
      excludedSamples: chain.last.flatMap { excludedSamples[$0.id.name] } ?? [],
      expectsTrap: chain.contains { $0.annotations.shouldTrap != nil },
      apps: purpose == .run
        ? installedApps(
          settings.device?.apps ?? [], standIns: standIns, languageMode: languageMode) : [],
      settings: settings, languageMode: annotations.isApp ? appMode : languageMode)
  }

  /// The apps of a device; one that cannot be installed is left out (`obstacle(toRunning:)`).
  private func installedApps(
    _ names: [String], standIns: [String: String], languageMode: String
  ) -> [Program.InstalledApp] {
    names.compactMap { name in
      guard let app = chains[name]?.last, let sample = chains[standIns[name] ?? name]?.last,
        sample.annotations.isApp,
        let list = propertyList(of: sample, inPlaceOf: app),
        let program = program(for: sample, languageMode: languageMode)
      else { return nil }
      return Program.InstalledApp(sample: app.id, program: program, propertyList: list)
    }
  }

  /// The Info.plist of an app: its own, else that of an app which it continues or replaces, else an empty
  /// one; nil if it could not be read.
  private func propertyList(of sample: Sample, inPlaceOf app: Sample) -> String? {
    let samples = chain(to: sample).reversed() + chain(to: app).reversed()
    let lists = samples.lazy.compactMap { sample in
      propertyLists.first { $0.app == sample.id.name }
    }
    let document = lists.first.map(\.document) ?? PropertyList.emptyDocument
    let code = chain(to: sample).flatMap(\.lines).map(\.code).joined(separator: "\n")
    return document.map {
      PropertyList.built($0, for: app.id.name, sceneDelegate: SceneDelegateName.only(in: code))
    }
  }

  /// The reason why the device of a scenario cannot be set up; nil if none is known.
  ///
  /// - Parameter obstacle: the reason why the chain of an app cannot be run; nil if it can.
  func obstacle(
    toInstallingAppsOf sample: Sample, inChain obstacle: ([Sample]) -> String?
  ) -> String? {
    guard sample.annotations.isRun else { return nil }
    let apps = settings[sample.id.name]?.device?.apps ?? []
    return self.obstacle(toInstalling: apps, inChain: obstacle)
  }

  /// The reason why some apps cannot be installed; nil if none is known.
  func obstacle(
    toInstalling names: [String], inChain obstacle: ([Sample]) -> String?
  ) -> String? {
    for name in names {
      guard let app = chains[name]?.last, app.annotations.isApp, app.annotations.isRun else {
        return "it installs '\(name)', which is not an app that can be run"
      }
      if let reason = obstacle(chain(to: app)) { return "it installs '\(name)': \(reason)" }
      if propertyList(of: app, inPlaceOf: app) == nil {
        return "it installs '\(name)': its Info.plist could not be read"
      }
    }
    return nil
  }
}

extension Sample {
  /// Whether its declarations are run only by samples that continue it: Objective-C without a function `main`.
  fileprivate var isForContinuing: Bool {
    annotations.isRun && !code.contains(/\bmain\s*\(/)
  }

  /// Whether only its check, which has the function `main`, runs the code of an exercise.
  fileprivate var isOnlyChecked: Bool {
    language == .objectiveC && annotations.isExercise && annotations.check != nil
      && isForContinuing
  }
}

extension Program.Settings {
  /// Makes the settings of a sample, which inherits missing ones from the sample that it continues.
  ///
  /// - Parameters:
  ///   - parent: nil for a sample that continues nothing.
  ///   - profile: the system of a device whose scenario names none; nil for the latest.
  package init(of sample: Sample, continuing parent: Program.Settings?, profile: String?) {
    self = parent ?? Program.Settings()
    let annotations = sample.annotations
    if let value = annotations.arguments { arguments = value }
    if let value = annotations.standardInput { standardInput = value }
    if let value = annotations.environment { environment = value }
    if let value = annotations.timeout { timeLimit = value }
    if let value = annotations.scenario {
      device = Program.Device(
        apps: value.map(\.value), profile: annotations.profile?.value ?? profile)
    }
    // An app gets all its input from its device.
    if annotations.isApp { self = Program.Settings() }
  }
}
