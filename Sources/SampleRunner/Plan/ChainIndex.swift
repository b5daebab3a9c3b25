import WorkbookModel

/// Which samples of a chapter continue which, and which program shows the output of each.
struct ChainIndex {
  /// By sample: the samples that it continues, the first one first, and itself.
  private var chains: [String: [Sample]] = [:]
  private var settings: [String: Program.Settings] = [:]
  /// By sample that is run: the sample whose program runs it with its own settings and shows its
  /// part of the output. The longest such chain is taken, so that all of it is compiled once.
  private var speakers: [String: String] = [:]

  /// - Parameter isPlanned: whether a program may be made for the sample at the end of a chain.
  init(_ chapter: Chapter, isPlanned: ([Sample]) -> Bool) {
    for sample in chapter.samples {
      // The reader promises that a sample only continues an earlier one.
      let parent = sample.annotations.continues?.value ?? ""
      let chain = (chains[parent] ?? []) + [sample]
      let own = Program.Settings(of: sample, continuing: settings[parent])
      chains[sample.id.name] = chain
      settings[sample.id.name] = own
      guard sample.annotations.isRun, isPlanned(chain) else { continue }
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
    let purpose: Program.Purpose =
      sample.annotations.compileFail != nil
      ? .failToCompile : sample.annotations.isNotRun ? .compile : .run
    return Program(
      segments: chain.map {
        Program.Segment(
          sample: $0.id, lines: $0.lines, leastVersion: $0.annotations.swiftVersion?.value ?? [])
      },
      judged: Set(chain.filter { $0.id == sample.id || speakers[$0.id.name] == name }.map(\.id)),
      purpose: purpose, settings: settings[name] ?? Program.Settings(),
      languageMode: languageMode)
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
    if let value = annotations.timeout { timeout = value }
  }
}
