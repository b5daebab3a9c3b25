package import SwiftRewriting
package import Diagnostics
package import ResultStore
package import SwiftSource
private import Synchronization
package import WorkbookModel

/// The Swift source of a program and the way back from its lines to the chapter's.
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
/// A sample with `nest` stands behind a `do {` of ours, which ends behind the last sample.
///
/// The declaration names no type and stands in front, so that neither a sample that declares a type
/// `Int32` nor one that leaves a brace open changes what it means.
///
/// The code of an app is lowered as a whole (`LoweredSource`): it keeps its lines, its columns are
/// mapped, and what is generated for it stands behind the last sample.
package struct ProgramSource: Sendable {
  /// All that is handed to the compiler, as one file.
  package private(set) var text: String
  /// Whether the program's entry point is a type marked `@main`.
  package let isLibrary: Bool
  /// Whether anything happens when an app is started.
  package let hasEntryPoint: Bool
  /// The program's role, which decides what it may import.
  package let role: ProgramRole
  /// Whether the text has a syntax error, so that the compiler should only parse it: what else it would
  /// say may be but an echo, or is about an app that was not lowered.
  ///
  /// Of a program that must fail all errors are asked for.
  package var isOnlyParsed: Bool {
    lowered?.hasSyntaxErrors ?? (!mustFail && bundleCandidate.isUnreadable)
  }
  /// What the lowering cannot do, as messages of a compiler; the text must not be compiled then.
  package let refusals: [CompileRecord.Message]
  /// The samples that declare tests, by their numbers in the chain; the program runs the tests behind its
  /// last sample unless a type is marked `@main`.
  package let testedSamples: Set<Int>
  /// What its samples expect where no test runs, with the places.
  package let lostExpectations: [(expectation: LostExpectation, place: RunRecord.Frame)]
  /// What runs the tests; empty where there are none.
  package let testRunner: String
  private let segments: [Program.Segment]
  private let lowered: LoweredSource?
  private let mustFail: Bool
  private var candidate = Kept<BundleCandidate>()
  /// The files of what looks at values.
  private var claimFiles: [String] = []
  /// By line of the text, from 0: which line of which segment it is, both from 0.
  private var origins: [(segment: Int, line: Int)] = []
  /// By segment: its first line in the text, from 0.
  private var starts: [Int] = []

  /// Writes the source of a program, which parses the code of an app and of one that may declare tests.
  package init(_ program: Program) {
    segments = program.segments
    role = program.role
    mustFail = program.purpose == .failToCompile
    let codes = program.segments.map(\.code)
    let isMarked = codes.contains(where: Self.hasMain)
    let whole = JoinedCode(
      segments,
      // A library has no place for statements, and an app's output belongs to its scenario.
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
      let origin = whole.origin(of: $0.offset)
      return (
        $0,
        RunRecord.Frame(
          file: program.segments[origin.segment].fileName, line: origin.line + 1,
          column: whole.column(of: $0.offset))
      )
    }
    testedSamples = Set((tests?.offsets ?? []).map { whole.origin(of: $0).segment })
    testRunner =
      if let tests, !tests.offsets.isEmpty, !isMarked {
        TestRunnerSource(tests, name: Self.unusedName("_workbookTest", in: codes)) {
          let origin = whole.origin(of: $0)
          return (program.segments[origin.segment].fileName, origin.line + 1)
        }.text
      } else {
        ""
      }
    text =
      (lowered?.text ?? whole.text)
      + Self.generated((lowered?.tail ?? "") + testRunner, behind: segments.count)
    refusals = (lowered?.diagnostics ?? []).map { Self.message($0, in: whole.text) }
    isLibrary = isMarked || Self.isMarked(lowered, starts, segments)
    hasEntryPoint =
      isLibrary || role != .app
      || codes.contains { SwiftSourceFile($0).hasTopLevelStatements }
  }

  /// Whether a type is marked `@main`; parsing is dear, so most code is told apart without it.
  private static func hasMain(_ code: String) -> Bool {
    code.utf8.contains(UInt8(ascii: "@")) && code.holds("main")
      && SwiftSourceFile(code).hasMainAttribute
  }

  /// The code of all samples with what stands between them.
  private struct JoinedCode {
    var text: String
    var origins: [(segment: Int, line: Int)] = []
    var starts: [Int] = []

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
          // On the line of the boundary, which an app or a program with `@main` has not.
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
    }

    /// The segment and its line, both from 0, of a place in the text.
    ///
    /// - Parameter offset: in UTF-8 bytes.
    func origin(of offset: Int) -> (segment: Int, line: Int) {
      let line = text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") }
      return line < origins.count ? origins[line] : (origins.last ?? (0, 0))
    }

    /// The column of a place in the text, from 1; both in UTF-8 bytes.
    func column(of offset: Int) -> Int {
      text.utf8.prefix(offset).reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    }
  }

  /// What the lowering adds behind the last sample.
  private static func generated(_ tail: String, behind count: Int) -> String {
    tail.isEmpty ? "" : "#sourceLocation(file: \"\(generatedName)\", line: \(count))\n\(tail)"
  }

  /// Whether the lowering has made a `@main` of `@UIApplicationMain`.
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

  /// What the lowering says, as if a compiler said it of the text before it was lowered.
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

  /// The name of the file that is compiled; no sample's id begins with `_`.
  package static let fileName = "_program.swift"
  /// The file name of lines that no chapter holds.
  package static let generatedName = "workbook"
  /// The file name of the whole text as it was before it was lowered.
  private static let loweredName = "_lowered.swift"

  /// The names that messages and backtraces call the samples by.
  package var fileNames: [String] { segments.map(\.fileName) + claimFiles }

  var sampleCount: Int { segments.count }

  /// The program with a look at the values that its comments claim, to be compiled beside it.
  package func watched(by probe: ValueProbe) -> ProgramSource {
    var watched = self
    watched.text = probe.text() + testRunner
    watched.candidate = Kept()
    watched.claimFiles = (0..<probe.count).map(ProbedCode.fileName)
    return watched
  }

  /// The program, looked at for whether it can share a compilation with others.
  ///
  /// The first caller waits while it is parsed, which takes about a millisecond; it is kept.
  package var bundleCandidate: BundleCandidate {
    candidate.value {
      BundleCandidate(
        text, ownFile: Self.generatedName, directive: ownDirective,
        startsAtMain: role == .app && isLibrary)
    }
  }

  /// Frames of a backtrace of the program as one of a bundle, where a word of ours may stand in front of
  /// code, with the columns that the author wrote.
  package func frames(
    _ frames: [RunRecord.Frame], ofBundleIn languageMode: String
  ) -> [RunRecord.Frame] {
    frames.map { frame in
      var frame = frame
      // A bundle may say that its files lie in folders.
      frame.file = frame.file.split(separator: "/").last.map(String.init) ?? ""
      frame.column = bundleCandidate.originalColumn(
        frame.column, file: frame.file, line: frame.line, languageMode: languageMode)
      return frame
    }
  }

  /// Where an author uses `#sourceLocation`.
  private var ownDirective: BundleHazard? {
    for segment in segments {
      guard let index = segment.lines.firstIndex(where: { $0.code.holds("#sourceLocation") })
      else { continue }
      return BundleHazard(
        kind: .sourceLocation, file: segment.fileName, line: index + 1, column: 1)
    }
    return nil
  }

  /// A name that stands nowhere in the samples.
  private static func unusedName(_ start: String, in codes: [String]) -> String {
    var name = start
    while codes.contains(where: { $0.contains(name) }) { name += "_" }
    return name
  }

  /// A place in a sample.
  package struct Place: Sendable, Hashable {
    /// The sample of the chain that it lies in, or behind.
    package var sample: Sample.ID
    /// The path of the chapter, or of the file that the sample's code stands in.
    package var file: String
    /// Where in that file, as a message shows it.
    package var position: SourcePosition
    /// Whether it lies behind the sample's last line: there a missing brace is noticed.
    package var isBehindSample = false
  }

  /// The place in the chapter, or in a file that it includes, that a compiler or a backtrace names.
  ///
  /// - Parameters:
  ///   - file: a file name, with or without folders in front.
  ///   - line: from 1.
  ///   - column: in UTF-8 bytes from 1, or 0 when only the line is known.
  ///   - chapter: the text of the chapter that the program's samples stand in.
  ///   - files: the texts of the files that samples include, by path.
  /// - Returns: nil for a place that is in no sample, such as the standard library.
  package func place(
    file: String, line: Int, column: Int, in chapter: SourceText,
    including files: [String: SourceText] = [:]
  ) -> Place? {
    guard line >= 1, let (number, index) = origin(file: file, line: line) else { return nil }
    let segment = segments[number]
    guard let last = segment.lines.last else { return nil }
    let text = segment.codeFile.flatMap { files[$0] } ?? chapter
    guard index < segment.lines.count else {
      let end = last.start.offset + last.code.utf8.count
      return Place(
        sample: segment.sample, file: text.path, position: text.position(at: end),
        isBehindSample: true)
    }
    let code = segment.lines[index]
    let column = isBeforeLowering(file) ? column : original(column, segment: number, line: index)
    let offset = code.start.offset + min(max(column - 1, 0), code.code.utf8.count)
    return Place(
      sample: segment.sample, file: text.path, position: text.position(at: offset))
  }

  /// The number in the chain of the sample that a place lies in, which a library or a backtrace names.
  package func sampleNumber(file: String, line: Int) -> Int? {
    line >= 1 ? origin(file: file, line: line)?.segment : nil
  }

  private func isBeforeLowering(_ file: String) -> Bool { file == Self.loweredName }

  /// The column that the author wrote, for one of the text that is compiled; 0 stays 0.
  private func original(_ column: Int, segment: Int, line: Int) -> Int {
    guard let lowered, column > 0 else { return column }
    return lowered.originalColumn(line: starts[segment] + line + 1, column: column)
  }

  /// The number of a segment and of its line, both from 0.
  private func origin(file: String, line: Int) -> (segment: Int, line: Int)? {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    switch name {
    case Self.generatedName:
      // What is generated behind the last sample may have many lines.
      let number = min(line, segments.count) - 1
      return (number, segments[number].lines.count)
    case Self.fileName, Self.loweredName:
      // The end of the file, and lines behind a `#sourceLocation()` of the sample's own.
      let end = (segment: segments.count - 1, line: segments.last?.lines.count ?? 0)
      return line <= origins.count ? origins[line - 1] : end
    default:
      return segments.lastIndex { $0.fileName == name }.map { ($0, line - 1) }
    }
  }
}

/// A value that is made when it is first asked for.
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
