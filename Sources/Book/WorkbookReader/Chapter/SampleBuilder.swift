import TextDiagnostics
import MarkdownTree
import WorkbookModel

/// Turns a chapter's code blocks into samples, claims and listings.
///
/// Blocks are added in the order of the file. References between them (`of=`, `continue=`, `scenario=`,
/// `check=`, ...) are checked in `finish`, when all are known; until then `samples` may contain dangling
/// references.
struct SampleBuilder {
  private let source: SourceText
  private let chapter: String
  private let language: String
  /// Access to the files named by `file=` and `files=`.
  private let files: BookFiles
  private let readsValues: Bool
  /// In the order of the file.
  private(set) var samples: [Sample] = []
  /// The role of each code block, by the byte offset of its start.
  private(set) var roles: [Int: CodeBlockRole] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  /// The fence of each sample, by index.
  private var fences: [ChapterFence] = []
  /// Warnings that an output fence of the sample makes obsolete, with the sample's index.
  private var emptyLists: [(sample: Int, problem: Diagnostic)] = []
  /// The output fences, which are assigned to samples in `finish`.
  private var outputs: [OutputFence] = []
  /// At most one per app; a second one is an error.
  private(set) var propertyLists: [PropertyList] = []
  private var uncheckedSwift = UncheckedSwift()
  /// The ranges in which fences of property lists name their apps.
  private var propertyListNames: [SampleAnnotations.Located<String>] = []
  /// The ranges of explicit ids that are in use.
  private var explicitIDs: [String: SourceRange] = [:]

  /// - Parameters:
  ///   - chapter: the chapter's name, for the ids of samples.
  ///   - readsValues: whether comments may claim the values of expressions.
  init(
    source: SourceText, chapter: String, language: String, files: BookFiles, readsValues: Bool
  ) {
    self.source = source
    self.readsValues = readsValues
    self.files = files
    self.chapter = chapter
    self.language = language
  }

  /// Adds the next code block of the file.
  ///
  /// An indented block is a listing, whatever it contains.
  mutating func add(_ fence: ChapterFence) {
    guard fence.code.isFenced else {
      uncheckedSwift.add(fence, word: nil)
      roles[fence.range.start.offset] = .listing(language: nil)
      return
    }
    let (info, problems) = AnnotationParser(source: source)
      .parse(offsets: fence.code.infoRange.offsets)
    diagnostics += problems
    switch info.language {
    case .output:
      outputs.append(OutputFence(fence: fence, annotations: info.output, above: samples.count))
    case .propertyList:
      if let app = info.sample.propertyList {
        addPropertyList(fence, app)
      } else {
        addListing(fence, info, isRight: problems.isEmpty)
      }
    case .swift, .objectiveC, .console: addSample(fence, info, isRight: problems.isEmpty)
    case nil: addListing(fence, info, isRight: problems.isEmpty)
    }
  }

  /// Adds a listing; in a setup comment it would be useless, which is an error.
  private mutating func addListing(_ fence: ChapterFence, _ info: FenceInfo, isRight: Bool) {
    let offset = fence.range.start.offset
    roles[offset] = .listing(language: info.languageWord)
    if info.languageWord == DiagramReader.word, fence.setup == nil {
      let reader = DiagramReader(fence, source: source)
      diagnostics += reader.diagnostics
      if let diagram = reader.diagram { roles[offset] = .diagram(diagram) }
      return
    }
    if isRight { uncheckedSwift.add(fence, word: info.languageWord) }
    if fence.setup != nil, isRight { reportListing(fence, info.languageWord) }
  }

  /// Reads the Info.plist of an app; whether the app exists is checked in `finish`.
  private mutating func addPropertyList(
    _ fence: ChapterFence, _ app: SampleAnnotations.Located<String>
  ) {
    roles[fence.range.start.offset] = .propertyList(of: app.value)
    if let first = propertyLists.first(where: { $0.app == app.value }) {
      diagnostics.append(
        Diagnostic(
          .error, .plist, file: source.path, range: app.range,
          "app '\(app.value)' has two Info.plists", fix: "join them, or name another app",
          notes: [.init("the first one is here", file: source.path, range: first.range)]))
      return
    }
    let reader = PropertyListReader(fence, app: app.value, source: source)
    diagnostics += reader.diagnostics
    var list = reader.propertyList
    list.isHidden = fence.setup != nil
    propertyLists.append(list)
    propertyListNames.append(app)
  }

  /// Attaches claims and checks references between samples.
  mutating func finish() {
    diagnostics += [uncheckedSwift.diagnostic(in: source)].compactMap { $0 }
    var attacher = ClaimAttacher(source: source, samples: samples, fences: fences)
    for output in outputs {
      let owner = attacher.attach(output)
      roles[output.fence.range.start.offset] =
        owner.map { .output(of: $0) } ?? .listing(language: "output")
    }
    attacher.checkForms()
    var graph = SampleGraph(source: source, samples: attacher.samples)
    graph.check(propertyLists: propertyListNames)
    let exercises = ExerciseReader(source: source, samples: graph.samples)
    samples = exercises.samples
    diagnostics += emptyLists.filter { index, _ in
      !samples[index].claims.contains { $0.form == .fence && $0.stream == .stdout }
    }.map(\.problem)
    diagnostics += attacher.diagnostics + graph.diagnostics + exercises.diagnostics
  }

  /// Creates a sample from its fence: the code, the claims in its comments, its commands, and its own
  /// problems.
  ///
  /// - Parameter isRight: whether the info string is valid.
  private mutating func addSample(_ fence: ChapterFence, _ info: FenceInfo, isRight: Bool) {
    guard let kind = info.language?.sampleLanguage else { return }
    let included = include(fence, info.sample)
    let codeSource = included?.source ?? source
    let code = SampleCode(
      included?.lines ?? fence.code.lines.map { ($0.text, $0.start.offset) }, language: kind,
      hasMarks: included == nil, source: codeSource, files: files)
    var sample = Sample(
      id: .init(language: language, chapter: chapter, name: name(info.id)), language: kind,
      annotations: info.sample, lines: code.lines, range: fence.range,
      infoRange: fence.code.infoRange, section: fence.section, isSetup: fence.setup != nil)
    sample.codeFile = included?.source.path
    sample.isUnreadable =
      !isRight || code.isTooLong || (included == nil && info.sample.file != nil)
      || info.id.map { SampleIdentifier.isAutomatic($0.value) } ?? false
    let claims = TrailingClaims(
      code, of: sample, readsValues: readsValues, source: codeSource)
    sample.claims = claims.claims
    diagnostics += code.diagnostics + claims.diagnostics
    emptyLists += claims.emptyLists.map { (samples.count, $0) }
    if let included { checkInclude(of: sample, included, fence) }
    if kind == .console {
      if sample.annotations.ignoreReason == nil { readConsole(&sample) }
      sample.lines = ConsoleReader.plain(sample.lines, in: source)
    }
    let problems = highlightProblems(of: sample, info) + deviceProblems(of: sample, info)
    if !problems.isEmpty { sample.isUnreadable = true }
    diagnostics += problems
    roles[fence.range.start.offset] = .sample(sample.id.name)
    samples.append(sample)
    fences.append(fence)
  }

  /// The code of the file that a fence names; nil if it names none, or one that cannot be included.
  private mutating func include(
    _ fence: ChapterFence, _ annotations: SampleAnnotations
  ) -> IncludedCode? {
    guard let file = annotations.file else { return nil }
    var place = file.range
    do throws(BookFiles.Problem) {
      let text = try files.text(at: file.value)
      place = annotations.region?.range ?? place
      return try IncludedCode(text, region: annotations.region?.value)
    } catch {
      diagnostics.append(
        Diagnostic(
          .error, .include, in: source, at: place, error.summary, suggestion: error.fix,
          notes: error.note.map { [$0] } ?? []))
      return nil
    }
  }

  /// Reads the commands of a console sample and the initial files of its working folder.
  private mutating func readConsole(_ sample: inout Sample) {
    let reader = ConsoleReader(sample.lines, infoRange: sample.infoRange, source: source)
    sample.commands = reader.commands
    if !reader.diagnostics.isEmpty { sample.isUnreadable = true }
    diagnostics += reader.diagnostics
    for path in sample.annotations.files ?? [] {
      do throws(BookFiles.Problem) {
        for file in try files.given(at: path.value) {
          guard !sample.givenFiles.contains(where: { $0.path == file.path }) else {
            throw BookFiles.Problem(
              summary: "the working folder would get two files '\(file.path)'",
              fix: "leave one of them out")
          }
          sample.givenFiles.append(file)
        }
      } catch {
        sample.isUnreadable = true
        diagnostics.append(
          Diagnostic(
            .error, .include, in: source, at: path.range, error.summary,
            suggestion: error.fix))
      }
    }
  }

  /// Compares an included file with the lines repeated in the fence, and reports bidirectional control
  /// characters.
  private mutating func checkInclude(
    of sample: Sample, _ included: IncludedCode, _ fence: ChapterFence
  ) {
    diagnostics += included.source.bidirectionalControlProblems()
    let check = FenceBodyCheck(sample: sample, included: included.source, chapter: source)
    if let problem = check.problem(fence.code.lines) { diagnostics.append(problem) }
  }

  /// Reports highlighted lines that the page does not show.
  private func highlightProblems(of sample: Sample, _ info: FenceInfo) -> [Diagnostic] {
    guard sample.annotations.file == nil || sample.codeFile != nil else { return [] }
    let count = sample.lines.count { !$0.isHidden }
    return zip(sample.annotations.highlight, info.highlightRanges).compactMap { lines, range in
      guard lines.upperBound > count else { return nil }
      return Diagnostic(
        .error, .annotation, file: source.path, range: range,
        "line \(lines.upperBound) cannot be highlighted: the sample shows \(count) lines",
        fix: "count visible lines from 1")
    }
  }

  /// Reports an app without an id, and a system without a device.
  private func deviceProblems(of sample: Sample, _ info: FenceInfo) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if sample.annotations.isApp, info.id == nil {
      problems.append(
        Diagnostic(
          .error, .annotation, file: source.path, range: sample.infoRange,
          "an app needs an id, by which scenarios install it", fix: "add id=NAME"))
    }
    if let profile = sample.annotations.profile, sample.annotations.scenario == nil,
      !sample.annotations.isApp
    {
      problems.append(
        Diagnostic(
          .error, .annotation, file: source.path, range: profile.range,
          "'profile' sets the system of a device, and this sample has no device",
          fix: "add scenario=APP, or remove it"))
    }
    return problems
  }

  /// The explicit id if it is unused, or else one derived from the sample's number.
  ///
  /// A duplicate id, or one in the form of an automatic id, is reported.
  private mutating func name(_ id: SampleAnnotations.Located<String>?) -> String {
    let automatic = "sample-\(samples.count + 1)"
    guard let id else { return automatic }
    if SampleIdentifier.isAutomatic(id.value) {
      diagnostics.append(
        Diagnostic(
          .error, .annotation, file: source.path, range: id.range,
          "the id '\(id.value)' is reserved for samples without an explicit id",
          fix: "choose a name that says what the sample shows"))
      return automatic
    }
    if let first = explicitIDs[id.value] {
      diagnostics.append(
        Diagnostic(
          .error, .duplicateID, file: source.path, range: id.range,
          "the sample id '\(id.value)' is used twice", fix: "give one of the samples another id",
          notes: [.init("the first '\(id.value)' is here", file: source.path, range: first)]))
      return automatic
    }
    explicitIDs[id.value] = id.range
    return id.value
  }

  /// Reports a fence in a setup comment whose language does not run.
  private mutating func reportListing(_ fence: ChapterFence, _ word: String?) {
    let name = word.map { "'\($0)'" } ?? "without a language"
    diagnostics.append(
      Diagnostic(
        .error, .comment, file: source.path, range: fence.code.infoRange,
        "a fence \(name) in a setup comment is neither run nor shown",
        fix: "write '```swift', or move the fence out of the comment"))
  }
}
