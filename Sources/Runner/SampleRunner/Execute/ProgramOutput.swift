private import DeviceTrace
private import Diagnostics
private import FoundationEssentials
package import SamplePlan
package import ResultStore

/// What a finished program printed, taken apart: each sample's own part, how it trapped, and where.
///
/// The marks in both streams are those of `sample_support.c`, each between two record separators (U+001E):
///
/// ```
/// RS MARK boundary RS             a sample of the chain has ended; what follows is the next one's
/// RS MARK thrown 0x41f 0x8a RS    where an uncaught error was thrown, or a failing cast ended the program
/// RS MARK test {"kind": ...} RS   an event of a test (`TestEvent`)
/// RS MARK tests-ended RS          all tests were run
/// ```
/// Behind the last words of a program that a signal has ended, the runtime's backtracer has written its
/// report to standard error; it is cut off and read. None of that text is believed to be well-formed.
package struct ProgramOutput {
  /// The parts of the samples that were reached, in the order of the chain; never empty.
  package let parts: [RunRecord.Part]
  /// The message of a runtime trap, without its position; nil when there was none. It may span lines.
  package let trapMessage: String?
  /// Where a trap happened, innermost first.
  package let frames: [RunRecord.Frame]
  /// The addresses that `sample_support.c` wrote for an uncaught error.
  package let thrownAddresses: [String]
  /// Whether the runtime wrote a report of a crash.
  package let hasCrashReport: Bool
  /// What became of the program's tests; nil for one that has none.
  package let tests: TestReport?

  /// Reads the streams of one run.
  ///
  /// The message of a trap is the first of these that is there: the runtime's last line (`Fatal error:
  /// ...`), what it says of a failing `as!`, what the report calls it.
  ///
  /// - Parameters:
  ///   - mark: the word that the marks of this run begin with; empty for the app of a device, which writes
  ///     none.
  ///   - isFatal: whether the program was ended by a signal; otherwise what looks like a report of a crash
  ///     is what the program printed.
  ///   - source: the program's source, if it runs tests.
  package init(
    standardOutput: [UInt8], standardError: [UInt8], mark: String, isFatal: Bool,
    testsOf source: ProgramSource? = nil
  ) {
    let outputs = MarkedOutput(standardOutput, mark: mark, source)
    let errors = MarkedOutput(
      standardError, mark: mark, source, tests: outputs.samplesOfTests)
    tests =
      source.map {
        TestReport(outputs.testEvents, isComplete: outputs.hasEndOfTests, of: $0)
      }
    let last = errors.parts.last ?? ""
    let report = isFatal ? CrashReport(splitting: last) : nil
    let own = report?.before ?? last
    // A sample may close one of its streams, so the longer list says how far the program came.
    parts = (0..<max(outputs.parts.count, errors.parts.count)).map { index in
      RunRecord.Part(
        standardOutput: index < outputs.parts.count ? outputs.parts[index] : "",
        standardError: index == errors.parts.count - 1
          ? own : index < errors.parts.count ? errors.parts[index] : "")
    }
    let fatal = isFatal ? FatalErrorLine(own) : nil
    trapMessage =
      fatal?.message ?? (isFatal ? Self.castFailure(in: own) : nil) ?? report?.description
    frames = Self.frames(report?.frames ?? [], saying: fatal?.frame)
    thrownAddresses = errors.thrownAddresses
    hasCrashReport = report != nil
  }

  /// Puts a place that a message names in front if no frame has it: a library has named it then, and means
  /// it rather than the call that the library was in.
  private static func frames(
    _ frames: [RunRecord.Frame], saying place: RunRecord.Frame?
  ) -> [RunRecord.Frame] {
    guard let place else { return frames }
    let name = place.file.split(separator: "/").last
    let isKnown = frames.contains {
      $0.line == place.line && $0.file.split(separator: "/").last == name
    }
    return isKnown || name == nil ? frames + [place] : [place] + frames
  }

  /// What the runtime says of an `as!` that fails, without the addresses of the types.
  ///
  /// These are other ones in each run: `Could not cast value of type 'Swift.Int' to 'Swift.String'.`
  private static func castFailure(in standardError: String) -> String? {
    guard let last = standardError.printedLines.last,
      last.hasPrefix("Could not cast value of type '")
    else { return nil }
    return String(last.replacing(#/ \(0x[0-9a-f]+\)/#, with: ""))
  }
}

/// One stream without the marks of `sample_support.c`, divided at its boundaries.
///
/// What a test prints belongs to the sample that declares it, whichever was the last.
///
/// What is no mark is output, a lone separator too.
private struct MarkedOutput {
  /// What was printed for each sample, in the order of the chain; the last one reached is the last.
  var parts: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }
  /// Of the last error that was thrown, in hexadecimal with `0x`.
  private(set) var thrownAddresses: [String] = []
  /// In the order in which they were written.
  private(set) var testEvents: [TestEvent] = []
  /// Whether the program said that all of its tests were run.
  private(set) var hasEndOfTests = false
  /// By test: the number in the chain of the sample that declares it.
  private(set) var samplesOfTests: [String: Int]
  private let source: ProgramSource?
  private var bytes: [[UInt8]] = [[]]
  /// The number of the part that grows: the last one, or that of the test that runs.
  private var current = 0

  /// Divides a stream.
  ///
  /// - Parameters:
  ///   - source: what finds the sample of a test by its place; nil for a program without tests.
  ///   - tests: what the other stream knows of them. Where a test is declared is said on standard output
  ///     alone.
  init(
    _ output: [UInt8], mark: String, _ source: ProgramSource?, tests: [String: Int] = [:]
  ) {
    self.source = source
    samplesOfTests = tests
    let separator: UInt8 = 0x1E
    let start = [separator] + Array(mark.utf8) + [UInt8(ascii: " ")]
    var rest = output[...]
    while let index = rest.firstIndex(of: separator) {
      bytes[current] += rest[..<index]
      rest = rest[index...]
      guard rest.starts(with: start), let end = rest.dropFirst().firstIndex(of: separator) else {
        bytes[current].append(rest.removeFirst())
        continue
      }
      take(rest[..<end].dropFirst(start.count))
      rest = rest[end...].dropFirst(2)  // the separator and the line feed
    }
    bytes[current] += rest
  }

  /// Takes what stands behind the word of a mark.
  ///
  /// Anything unknown counts as a boundary.
  private mutating func take(_ message: ArraySlice<UInt8>) {
    let words = message.split(separator: UInt8(ascii: " "), maxSplits: 1)
    switch words.first.map({ String(decoding: $0, as: UTF8.self) }) {
    case "thrown":
      thrownAddresses =
        words.dropFirst().first.map { String(decoding: $0, as: UTF8.self) }?
        .split(separator: " ").map(String.init) ?? []
    case "test":
      if let event = words.dropFirst().first.flatMap({ TestEvent($0) }) { take(event) }
    case "tests-ended": hasEndOfTests = true
    default:
      bytes.append([])
      current = bytes.count - 1
    }
  }

  /// Notes what is declared, and turns the output to the sample of a test that starts.
  private mutating func take(_ event: TestEvent) {
    testEvents.append(event)
    switch event {
    case .test(let id, _, let location):
      samplesOfTests[id] =
        samplesOfTests[id]
        ?? source?.sampleNumber(file: location.fileID ?? "", line: location.line)
    case .started(let id):
      if let number = samplesOfTests[id], bytes.indices.contains(number) { current = number }
    case .ended, .skipped, .issue: break
    }
  }
}

/// The last words of a program that the Swift runtime stops: `main/hello.swift:3: Fatal error: text`.
///
/// A failed `precondition` and `assert` are worded likewise, and the place is left out of the message:
///
/// ```
/// main/hello.swift:3: Fatal error: Index out of range   -> "Index out of range", line 3
/// main/hello.swift:7: Precondition failed               -> "Precondition failed", line 7
/// ```
private struct FatalErrorLine {
  /// The text, with all lines behind its first one.
  var message: String
  /// Where the line says it happened; without a file's name if the file is none of the program's module.
  var frame: RunRecord.Frame

  /// - Returns: nil when no line is of that form. Of several the last one counts, with everything behind
  ///   it.
  init?(_ standardError: String) {
    let lines = standardError.printedLines
    for (index, line) in lines.enumerated().reversed() {
      for word in ["Fatal error", "Precondition failed", "Assertion failed"] {
        guard let range = line.firstRange(of: ": " + word) else { continue }
        let place = line[..<range.lowerBound].split(separator: ":")
        let rest = line[range.upperBound...]
        guard place.count == 2, let number = Int(place[1]), rest.isEmpty || rest.hasPrefix(": ")
        else { continue }
        let first = rest.isEmpty ? word : String(rest.dropFirst(2))
        message = ([first] + lines[(index + 1)...]).joined(separator: "\n")
        while message.hasSuffix("\n") { message.removeLast() }
        // A file of another module may be called like a sample.
        let isOwn = place[0].hasPrefix("main/")
        frame = RunRecord.Frame(file: isOwn ? String(place[0]) : "", line: number, column: 0)
        return
      }
    }
    return nil
  }
}

/// The report of the runtime's backtracer in JSON (`SWIFT_BACKTRACE=format=json`).
///
/// It stands behind everything that the program itself wrote to standard error.
private struct CrashReport {
  /// What the program wrote.
  let before: String
  let frames: [RunRecord.Frame]
  /// What happened, such as `arithmetic overflow` or `Illegal instruction`: the only message of a
  /// trap for which the runtime prints none.
  let description: String

  /// - Returns: nil when there is no report.
  init?(splitting standardError: String) {
    let bytes = Array(standardError.utf8)
    let end = Array("done ***".utf8)
    guard let report = CrashReportText(in: bytes),
      let document = bytes[report.start...].firstRange(of: end).flatMap({
        try? JSONDecoder().decode(Document.self, from: Data(bytes[$0.upperBound...]))
      })
    else { return nil }
    before = String(decoding: bytes[..<report.range.lowerBound], as: UTF8.self)
    let thread = document.threads.first { $0.crashed == true } ?? document.threads.first
    frames = (thread?.frames ?? []).compactMap { frame in
      frame.sourceLocation.map {
        RunRecord.Frame(file: $0.file, line: $0.line, column: $0.column)
      }
    }
    description = document.description.replacing("Swift runtime failure: ", with: "")
  }

  /// The report, as far as it is of use (docs/Backtracing.rst of Swift).
  private struct Document: Decodable {
    var description: String
    var threads: [Thread]
  }

  private struct Thread: Decodable {
    var crashed: Bool?
    var frames: [Frame]
  }

  private struct Frame: Decodable {
    struct Location: Decodable {
      var file: String
      var line: Int
      var column: Int
    }
    var sourceLocation: Location?
  }
}
