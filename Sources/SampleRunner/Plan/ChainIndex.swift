import WorkbookModel

/// Which samples of a chapter continue which, and which program shows the output of each.
struct ChainIndex {
  /// By sample: the samples that it continues, the first one first, and itself.
  private var chains: [String: [Sample]] = [:]
  private var settings: [String: Program.Settings] = [:]
  /// By sample that is run: the sample whose program runs it with its own settings and shows its
  /// part of the output. The longest such chain is taken, so that all of it is compiled once.
  private var speakers: [String: String] = [:]
  private let propertyLists: [PropertyList]

  /// - Parameter isPlanned: whether a program may be made for the sample at the end of a chain.
  init(_ chapter: Chapter, isPlanned: ([Sample]) -> Bool) {
    propertyLists = chapter.propertyLists
    for sample in chapter.samples {
      // The reader promises that a sample only continues an earlier one.
      let parent = sample.annotations.continues?.value ?? ""
      let chain = (chains[parent] ?? []) + [sample]
      let own = Program.Settings(of: sample, continuing: settings[parent])
      chains[sample.id.name] = chain
      settings[sample.id.name] = own
      // Each app is a program of its own, for scenarios name it.
      guard sample.annotations.isRun, !sample.annotations.isApp, isPlanned(chain) else { continue }
      for ancestor in chain where ancestor.annotations.isRun && settings[ancestor.id.name] == own {
        speakers[ancestor.id.name] = sample.id.name
      }
    }
  }

  func chain(to sample: Sample) -> [Sample] { chains[sample.id.name] ?? [sample] }

  /// The program that is for a sample, or nil when the program of another one speaks for it.
  func program(for sample: Sample, languageMode: String) -> Program? {
    let name = sample.id.name
    let speaker = speakers[name] ?? name
    guard speaker == name else { return nil }
    let chain = chain(to: sample)
    let settings = settings[name] ?? Program.Settings()
    let annotations = sample.annotations
    let purpose: Program.Purpose =
      annotations.compileFail != nil
      ? .failToCompile : annotations.isNotRun || annotations.isApp ? .compile : .run
    return Program(
      segments: chain.map {
        Program.Segment(
          sample: $0.id, lines: $0.lines, codeFile: $0.codeFile,
          leastVersion: $0.annotations.swiftVersion?.value ?? [])
      },
      judged: Set(chain.filter { $0.id == sample.id || speakers[$0.id.name] == name }.map(\.id)),
      purpose: purpose,
      role: annotations.isApp ? .app : settings.device == nil ? .plain : .scenario,
      isStandalone: chain.contains(where: \.annotations.isStandalone),
      expectsWarnings: chain.contains { $0.annotations.shouldWarn != nil },
      apps: purpose == .run
        ? installedApps(settings.device?.apps ?? [], languageMode: languageMode) : [],
      settings: settings, languageMode: languageMode)
  }

  /// The apps of a device; one that cannot be installed is left out (`obstacle(toRunning:)`).
  private func installedApps(
    _ names: [String], languageMode: String
  ) -> [Program.InstalledApp] {
    names.compactMap { name in
      guard let sample = chains[name]?.last, sample.annotations.isApp,
        let list = propertyList(of: sample),
        let program = program(for: sample, languageMode: languageMode)
      else { return nil }
      return Program.InstalledApp(sample: sample.id, program: program, propertyList: list)
    }
  }

  /// The Info.plist of an app: its own, else that of an app which it continues, else an empty one; nil
  /// when it could not be read.
  private func propertyList(of app: Sample) -> String? {
    let lists = chain(to: app).reversed().lazy.compactMap { sample in
      propertyLists.first { $0.app == sample.id.name }
    }
    return lists.first.map(\.document) ?? PropertyList.emptyDocument
  }

  /// Why the device of a scenario cannot be set up, or nil when nothing is known to be in the way.
  ///
  /// - Parameter obstacle: why the chain of an app cannot be run; nil when it can.
  func obstacle(
    toInstallingAppsOf sample: Sample, inChain obstacle: ([Sample]) -> String?
  ) -> String? {
    guard sample.annotations.isRun else { return nil }
    for name in settings[sample.id.name]?.device?.apps ?? [] {
      guard let app = chains[name]?.last, app.annotations.isApp, app.annotations.isRun else {
        return "it installs '\(name)', which is no app that runs"
      }
      if let reason = obstacle(chain(to: app)) { return "it installs '\(name)': \(reason)" }
      if propertyList(of: app) == nil {
        return "it installs '\(name)': its Info.plist could not be read"
      }
    }
    return nil
  }
}

extension Program.Settings {
  /// What a sample does not say itself is as for the sample that it continues.
  fileprivate init(of sample: Sample, continuing parent: Program.Settings?) {
    self = parent ?? Program.Settings()
    let annotations = sample.annotations
    if let value = annotations.arguments { arguments = value }
    if let value = annotations.standardInput { standardInput = value }
    if let value = annotations.environment { environment = value }
    if let value = annotations.timeout { timeLimit = value }
    if let value = annotations.scenario {
      device = Program.Device(apps: value.map(\.value), profile: annotations.profile?.value)
    }
    // An app is given everything by its device.
    if annotations.isApp { self = Program.Settings() }
  }
}
