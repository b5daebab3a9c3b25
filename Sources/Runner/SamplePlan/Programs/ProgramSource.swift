package import SwiftRewriting
import TextDiagnostics
package import ResultStore
package import SwiftSource
private import Synchronization

package import WorkbookModel

/// The source of a program, Swift or Objective-C (`ProgramSource+ObjectiveC.swift`), and the mapping of its lines to the chapter's.
///
/// ```
/// #sourceLocation(file: "workbook", line: 1)
/// @_silgen_name("workbook_sample_boundary") private func _workbookSampleBoundary()
/// #sourceLocation(file: "budget.swift", line: 1)      the first sample, as its author wrote it
/// struct Budget { ... }
/// #sourceLocation(file: "workbook", line: 1)
/// _workbookSampleBoundary()                            what is printed from here on is the next one's
/// #sourceLocation(file: "spend.swift", line: 1)
/// ...
/// ```
/// A sample with `nest` comes after a generated `do {`, which ends after the last sample.
///
/// The declaration at the start mentions no types, so neither a sample that declares a type `Int32` nor one
/// with an unclosed brace changes its meaning.
///
/// A program with tests notes after each statement with an expectation that it has run, on the same line.
///
/// The code of an app is lowered as a whole (`LoweredSource`): it keeps its lines, its columns are mapped,
/// and generated code comes after the last sample.
package struct ProgramSource: Sendable {
  /// The compiler's input, as one file.
  package internal(set) var text: String
  /// Declarations that the text needs besides; empty for most. Alone it is compiled with them, in a bundle they are a
  /// file of their own.
  package private(set) var support = ""
  /// Whether the program's entry point is a type marked `@main`.
  package let isLibrary: Bool
  /// Whether starting an app runs any code.
  package let hasEntryPoint: Bool
  /// The program's role, which determines what it may import.
  package let role: ProgramRole
  package let language: Sample.Language
  /// Whether a program of Objective-C is linked: only one that is run needs a `main`.
  package let isLinked: Bool
  /// Whether the text has a syntax error, so that the compiler should only parse it.
  ///
  /// Other errors may be mere consequences, or be about an app that was not lowered. For a program that must
  /// fail, all errors are needed.
  package var isOnlyParsed: Bool {
    lowered?.hasSyntaxErrors ?? (!mustFail && bundleCandidate.isUnreadable)
  }
  /// Constructs that cannot be lowered, as messages of a compiler; if there are any, the text must not be
  /// compiled.
  package let refusals: [CompileRecord.Message]
  /// The indices in the chain of samples that declare tests.
  ///
  /// The program runs the tests after its last sample, unless a type is marked `@main`.
  package let testedSamples: Set<Int>
  /// The tests of all samples, whether compiled or not, with the locations of their names and the lines by which the
  /// libraries know them.
  package let declaredTests:
    [(test: DeclaredTests.Declaration, place: RunRecord.Frame, line: SampleLine)]
  /// What may keep failures of its tests from being reported, with the locations.
  package let silencedFailures: [(failure: SilencedFailure, place: RunRecord.Frame)]
  /// The indices of those whose tests can fail.
  package let provedSamples: Set<Int>
  /// Expectations that no test reaches, with their locations.
  package let lostExpectations: [(expectation: IgnoredExpectation, place: RunRecord.Frame)]
  /// The statements of tests that the program notes when they have run, by their numbers in the program, with their
  /// locations and the indices of their samples.
  package let notedExpectations:
    [(statement: ExpectingStatement, place: RunRecord.Frame, sample: Int)]
  /// Whether a test may fail by something that is not among them.
  package let canFailUnnoted: Bool
  /// The code that runs the tests; empty if there are none.
  package let testRunner: String
  let segments: [Program.Segment]
  let lowered: LoweredSource?
  let mustFail: Bool
  let noted: NotedCode
  private var candidate = Kept<BundleCandidate>()
  /// The file names of code that observes values.
  private var claimFiles: [String] = []
  /// By line of the text: the segment and the line in it, all from 0.
  var origins: [(segment: Int, line: Int)] = []
  /// By segment: its first line in the text, from 0.
  var starts: [Int] = []

  /// Makes the source of a program; this parses the code of apps and of programs that may declare tests.
  package init(_ program: Program) {
    if program.language == .objectiveC {
      self.init(objectiveC: program)
    } else {
      self.init(swift: program)
    }
  }

  private init(swift program: Program) {
    segments = program.segments
    role = program.role
    language = program.language
    isLinked = program.purpose == .run
    mustFail = program.purpose == .failToCompile
    let codes = program.segments.map(\.code)
    let isMarked = codes.contains(where: Self.hasMain)
    let whole = JoinedCode(
      segments,
      // A library cannot contain statements, and an app's output belongs to its scenario.
      boundary: segments.count > 1 && !isMarked && role != .app
        ? Self.unusedName("_workbookSampleBoundary", in: codes) : nil)
    origins = whole.origins
    starts = whole.starts
    let lowered = role == .app ? LoweredSource(whole.text) : nil
    self.lowered = lowered
    let tests = role == .plain && program.purpose == .run ? DeclaredTests(whole.text) : nil
    let lost = tests.map {
      $0.lostExpectations.isEmpty ? $0.untestedExpectations : $0.lostExpectations
    }
    lostExpectations = (lost ?? []).map {
      ($0, whole.frame(of: $0.offset, program.segments))
    }
    declaredTests = (tests?.declarations ?? []).map {
      let origin = whole.origin(of: $0.place)
      return (
        $0, whole.frame(of: $0.offset, program.segments),
        SampleLine(sample: origin.segment, line: origin.line)
      )
    }
    silencedFailures = (tests?.silencedFailures ?? []).map {
      ($0, whole.frame(of: $0.offset, program.segments))
    }
    testedSamples = Set(declaredTests.map(\.line.sample))
    provedSamples = Set((tests?.provingOffsets ?? []).map { whole.origin(of: $0).segment })
    let isTested = tests.map { !$0.offsets.isEmpty && !isMarked } ?? false
    let name = Self.unusedName("_workbookTest", in: codes)
    // As many as `sample_support.c` has room for.
    let expecting = isTested ? (tests?.expectingStatements ?? []).prefix(1 << 16) : []
    notedExpectations = expecting.map {
      ($0, whole.frame(of: $0.offset, program.segments), whole.origin(of: $0.offset).segment)
    }
    canFailUnnoted = tests?.canFailUnnoted ?? false
    testRunner =
      if isTested, let tests {
        TestRunnerSource(tests, name: name) {
          let origin = whole.origin(of: $0)
          return (program.segments[origin.segment].fileName, origin.line + 1)
        }.text
      } else {
        ""
      }
    noted = NotedCode(whole.text, after: expecting, calling: TestRunnerSource.note(name))
    text =
      (lowered?.text ?? noted.text)
      + Self.generated((lowered?.tail ?? "") + testRunner, after: segments.count)
    refusals = (lowered?.diagnostics ?? []).map { Self.message($0, in: whole.text) }
    isLibrary = isMarked || Self.isMarked(lowered, starts, segments)
    hasEntryPoint =
      isLibrary || role != .app
      || codes.contains { SwiftSourceFile($0).hasTopLevelStatements }
  }

  /// Whether a type is marked `@main`. Parsing is expensive, and most code does not contain the word.
  private static func hasMain(_ code: String) -> Bool {
    code.utf8.contains(UInt8(ascii: "@")) && code.holds("main")
      && SwiftSourceFile(code).hasMainAttribute
  }

  /// The code of all samples with the generated lines between them.
  private struct JoinedCode {
    var text: String
    var origins: [(segment: Int, line: Int)] = []
    var starts: [Int] = []
    /// The offsets of all line starts, in UTF-8 bytes.
    private var lineOffsets = [0]

    /// - Parameter boundary: the function that is called between two samples; nil for none.
    init(_ segments: [Program.Segment], boundary: String?) {
      var lines: [String] = []
      if let boundary {
        lines = [
          "#sourceLocation(file: \"\(ProgramSource.generatedName)\", line: 1)",
          "@_silgen_name(\"workbook_sample_boundary\") private func \(boundary)()",
        ]
        origins = [(0, 0), (0, 0)]
      }
      for (number, segment) in segments.enumerated() {
        if number > 0, let boundary {
          lines += [
            "#sourceLocation(file: \"\(ProgramSource.generatedName)\", line: \(number))",
            "\(boundary)()",
          ]
          origins += Array(repeating: (number - 1, segments[number - 1].lines.count), count: 2)
        }
        if segment.isNested {
          // On the line of the boundary, which apps and programs with `@main` lack.
          lines += [
            "#sourceLocation(file: \"\(ProgramSource.generatedName)\", line: \(max(number, 1)))",
            "do {",
          ]
          origins += Array(
            repeating: (max(number - 1, 0), segments[max(number - 1, 0)].lines.count), count: 2)
        }
        lines += ["#sourceLocation(file: \"\(segment.fileName)\", line: 1)"]
        starts.append(lines.count)
        lines += segment.lines.map(\.code)
        origins += [(number, 0)] + segment.lines.indices.map { (number, $0) }
      }
      let scopes = segments.count(where: \.isNested)
      if scopes > 0, let last = segments.last {
        lines += [
          "#sourceLocation(file: \"\(ProgramSource.generatedName)\", line: \(segments.count))",
          String(repeating: "}", count: scopes),
        ]
        origins += Array(repeating: (segments.count - 1, last.lines.count), count: 2)
      }
      text = lines.map { $0 + "\n" }.joined()
      for (offset, byte) in text.utf8.enumerated() where byte == UInt8(ascii: "\n") {
        lineOffsets.append(offset + 1)
      }
    }

    /// The segment and its line, both from 0, at an offset of the text.
    ///
    /// - Parameter offset: in UTF-8 bytes.
    func origin(of offset: Int) -> (segment: Int, line: Int) {
      let line = line(of: offset)
      return line < origins.count ? origins[line] : (origins.last ?? (0, 0))
    }

    /// The location of an offset, in UTF-8 bytes, in a sample's file.
    func frame(of offset: Int, _ segments: [Program.Segment]) -> RunRecord.Frame {
      let origin = origin(of: offset)
      return RunRecord.Frame(
        file: segments[origin.segment].fileName, line: origin.line + 1,
        column: offset - lineOffsets[line(of: offset)] + 1)
    }

    /// The line at an offset, from 0.
    private func line(of offset: Int) -> Int {
      var (low, high) = (0, lineOffsets.count)
      while low + 1 < high {
        let middle = (low + high) / 2
        if lineOffsets[middle] <= offset { low = middle } else { high = middle }
      }
      return low
    }
  }

  /// The code that lowering adds after the last sample.
  private static func generated(_ tail: String, after count: Int) -> String {
    tail.isEmpty ? "" : "#sourceLocation(file: \"\(generatedName)\", line: \(count))\n\(tail)"
  }

  /// Whether lowering has replaced `@UIApplicationMain` by `@main`.
  private static func isMarked(
    _ lowered: LoweredSource?, _ starts: [Int], _ segments: [Program.Segment]
  ) -> Bool {
    guard let lowered, lowered.isChanged, lowered.text.holds("@main") else { return false }
    let newLine = UInt8(ascii: "\n")
    let lines = lowered.text.utf8.split(separator: newLine, omittingEmptySubsequences: false)
    return zip(starts, segments).contains { start, segment in
      let code = lines[start..<start + segment.lines.count].joined(separator: [newLine])
      return hasMain(String(decoding: Array(code), as: UTF8.self))
    }
  }

  /// A diagnostic of the lowering as a compiler's message about the text before lowering.
  private static func message(
    _ diagnostic: LoweredSource.Diagnostic, in text: String
  ) -> CompileRecord.Message {
    let before = text.utf8.prefix(diagnostic.utf8Offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    return CompileRecord.Message(
      severity: "error", text: diagnostic.message, group: nil, file: loweredName, line: line,
      column: column)
  }

  /// The name of the compiled file; no sample's id begins with `_`.
  package static let fileName = "_program.swift"
  /// The file name of generated lines.
  package static let generatedName = "workbook"
  /// The file name of the whole text before lowering.
  static let loweredName = "_lowered.swift"

  /// The file names of the samples in messages and backtraces.
  package var fileNames: [String] { segments.map(\.fileName) + claimFiles }

  /// The program with code that observes claimed values, to be compiled in addition.
  package func watched(
    by probe: ValueProbe, omitting omitted: Set<ProbedCode.Part> = []
  ) -> ProgramSource {
    var watched = self
    watched.text = probe.text(omitting: omitted) + testRunner
    watched.support =
      "#sourceLocation(file: \"\(Self.generatedName)\", line: 1)\n\(ProbedCode.support)"
    watched.candidate = Kept()
    watched.claimFiles = (0..<probe.count).map(ProbedCode.fileName)
    return watched
  }

  /// The program, examined for whether it can be compiled together with others.
  ///
  /// The first caller waits while it is parsed, which takes about a millisecond; the result is stored.
  package var bundleCandidate: BundleCandidate {
    candidate.value {
      BundleCandidate(
        language == .swift ? text : "", ownFile: Self.generatedName, directive: ownDirective,
        startsAtMain: role == .app && isLibrary)
    }
  }

  /// Corrects frames of the program in a bundle, where words may be inserted, to the columns that the author
  /// wrote.
  package func frames(
    _ frames: [RunRecord.Frame], ofBundleIn languageMode: String
  ) -> [RunRecord.Frame] {
    frames.map { frame in
      var frame = frame
      // In a bundle, files may have made-up folders.
      frame.file = frame.file.split(separator: "/").last.map(String.init) ?? ""
      frame.column = bundleCandidate.originalColumn(
        frame.column, file: frame.file, line: frame.line, languageMode: languageMode)
      return frame
    }
  }

  /// The location at which an author uses `#sourceLocation`.
  private var ownDirective: BundleHazard? {
    for segment in segments {
      guard let index = segment.lines.firstIndex(where: { $0.code.holds("#sourceLocation") })
      else { continue }
      return BundleHazard(
        kind: .sourceLocation, file: segment.fileName, line: index + 1, column: 1)
    }
    return nil
  }

  /// A name that does not occur in the samples.
  private static func unusedName(_ start: String, in codes: [String]) -> String {
    var name = start
    while codes.contains(where: { $0.contains(name) }) { name += "_" }
    return name
  }
}

/// A value that is computed on first use.
private final class Kept<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  func value(_ make: () -> Value) -> Value {
    kept.withLock { kept in
      if let kept { return kept }
      let value = make()
      kept = value
      return value
    }
  }
}
