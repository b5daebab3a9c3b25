private import DeviceTrace
private import TextDiagnostics
private import FoundationEssentials
package import SamplePlan
package import ResultStore

/// The output of a finished program: the part of each sample, its trap, and the location of that.
///
/// The marks in both streams are written by `sample_support.c`, each between two record separators (U+001E):
///
/// ```
/// RS MARK boundary RS             a sample of the chain has ended; what follows is the next one's
/// RS MARK thrown 0x41f 0x8a RS    where an uncaught error was thrown, or a failing cast ended the program
/// RS MARK test {"kind": ...} RS   an event of a test (`TestEvent`)
/// RS MARK expectations 0503 RS    those that have run: 0, 2, 8 and 9, as bits of bytes
/// RS MARK tests-ended RS          all tests were run
/// RS MARK calm RS                 no other run of the program can differ (``isCalm(_:mark:)``)
/// RS MARK variables a=03,b=ff RS  the bytes of variables at the end (``variables(in:mark:)``)
/// ```
/// If a signal has ended the program, the runtime's backtracer has appended its report to standard error; it
/// is cut off and parsed. All of the text is untrusted and may be malformed.
package struct ProgramOutput {
  /// The parts of the samples that were reached, in the order of the chain; never empty.
  package let parts: [RunRecord.Part]
  /// The message of a runtime trap without its location; nil if there was none. It may have several lines.
  package let trapMessage: String?
  /// The backtrace of a trap, innermost frame first.
  package let frames: [RunRecord.Frame]
  /// The addresses that `sample_support.c` wrote for an uncaught error.
  package let thrownAddresses: [String]
  package let hasCrashReport: Bool
  /// The results of the program's tests; nil for a program without tests.
  package let tests: TestReport?

  /// Reads the streams of one run.
  ///
  /// The message of a trap is the first of these that exists: the runtime's last line (`Fatal error: ...`),
  /// its message about a failing `as!`, the description in the report.
  ///
  /// - Parameters:
  ///   - mark: the word at the start of each mark of this run; empty for the app of a device, which writes
  ///     none.
  ///   - isFatal: whether a signal ended the program; otherwise text that looks like a crash report is output
  ///     of the program.
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
        TestReport(
          outputs.testEvents, expectations: outputs.expectations,
          isComplete: outputs.hasEndOfTests, of: $0)
      }
    let last = errors.parts.last ?? ""
    let report = isFatal ? CrashReport(splitting: last) : nil
    let own = report?.before ?? last
    // A sample may close one of its streams, so the longer list shows how far the program got.
    parts = (0..<max(outputs.parts.count, errors.parts.count)).map { index in
      RunRecord.Part(
        standardOutput: index < outputs.parts.count ? outputs.parts[index] : "",
        standardError: index == errors.parts.count - 1
          ? own : index < errors.parts.count ? errors.parts[index] : "")
    }
    let fatal = isFatal ? FatalErrorLine(own) : nil
    trapMessage =
      fatal?.message ?? (isFatal ? Self.castFailure(in: own) ?? Self.exception(in: own) : nil)
      ?? report?.description
    frames = Self.frames(report?.frames ?? [], saying: fatal?.frame)
    thrownAddresses = errors.thrownAddresses
    hasCrashReport = report != nil
  }

  /// What top-level variables hold at the end of a run that was asked for it; at most sixty-four.
  static func variables(in standardOutput: [UInt8], mark: String) -> [RunSetting.Filling] {
    let text = String(decoding: standardOutput, as: UTF8.self)
    guard let start = text.ranges(of: "\u{1E}\(mark) variables ").last else { return [] }
    let pairs = text[start.upperBound...].prefix { $0 != "\u{1E}" }.split(separator: ",")
    return pairs.prefix(64).compactMap { pair in
      let parts = pair.split(separator: "=")
      guard parts.count == 2, parts[1].count <= 1024, parts[1].allSatisfy(\.isHexDigit) else {
        return nil
      }
      return RunSetting.Filling(variable: String(parts[0]), digits: String(parts[1]))
    }
  }

  /// Whether a program reported at its end that it did nothing whose result differs between runs.
  static func isCalm(_ standardOutput: [UInt8], mark: String) -> Bool {
    standardOutput.suffix(mark.utf8.count + 8) == Array("\u{1E}\(mark) calm\u{1E}\n".utf8)[...]
  }

  /// Puts a location from a message first, unless a frame has it: a library has then reported it, and means
  /// it rather than its own call.
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

  /// What the runtime layer of Objective-C says about an exception that nothing catches, or a second class of one name,
  /// without addresses, which differ in each run.
  ///
  /// For example: `uncaught exception 'NSRangeException', reason: 'Index 7 is out of range 1'`.
  private static func exception(in standardError: String) -> String? {
    guard let line = standardError.printedLines.last(where: { $0.hasPrefix("*** ") }) else {
      return nil
    }
    let start = line.dropFirst("*** ".count)
    guard start.hasPrefix("The class '") || start.hasPrefix("Terminating app due to ") else {
      return nil
    }
    return String(
      start.replacing("Terminating app due to ", with: "", maxReplacements: 1)
        .replacing(#/ 0x[0-9a-f]+/#, with: ""))
  }

  /// The runtime's message about a failing `as!`, without the addresses of the types, which differ in each
  /// run.
  ///
  /// For example: `Could not cast value of type 'Swift.Int' to 'Swift.String'.`
  private static func castFailure(in standardError: String) -> String? {
    guard let last = standardError.printedLines.last,
      last.hasPrefix("Could not cast value of type '")
    else { return nil }
    return String(last.replacing(#/ \(0x[0-9a-f]+\)/#, with: ""))
  }
}

/// One stream without the marks of `sample_support.c`, split at its boundaries.
///
/// The output of a test belongs to the sample that declares it. Anything that is not a mark is output,
/// including a lone separator.
private struct MarkedOutput {
  /// The output of each sample, in the order of the chain, up to the last one reached.
  var parts: [String] { bytes.map { String(printed: $0) } }
  /// The stack of the last thrown error, in hexadecimal with `0x`.
  private(set) var thrownAddresses: [String] = []
  /// In the order in which they were written.
  private(set) var testEvents: [TestEvent] = []
  /// The numbers of the expectations that have run.
  private(set) var expectations: Set<Int> = []
  /// Whether the program reported that all of its tests were run.
  private(set) var hasEndOfTests = false
  /// By test: the index in the chain of the sample that declares it.
  private(set) var samplesOfTests: [String: Int]
  private let source: ProgramSource?
  private var bytes: [[UInt8]] = [[]]
  /// The index of the growing part: the last one, or that of the running test.
  private var current = 0

  /// Splits a stream.
  ///
  /// - Parameters:
  ///   - source: used to find the sample of a test by its location; nil for a program without tests.
  ///   - tests: the tests found in the other stream, since declarations of tests are reported on standard
  ///     output only.
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

  /// Processes the text after the word of a mark; anything unknown counts as a boundary.
  private mutating func take(_ message: ArraySlice<UInt8>) {
    let words = message.split(separator: UInt8(ascii: " "), maxSplits: 1)
    switch words.first.map({ String(decoding: $0, as: UTF8.self) }) {
    case "thrown":
      thrownAddresses =
        words.dropFirst().first.map { String(decoding: $0, as: UTF8.self) }?
        .split(separator: " ").map(String.init) ?? []
    case "test":
      if let event = words.dropFirst().first.flatMap({ TestEvent($0) }) { take(event) }
    case "expectations":
      let digits = (words.dropFirst().first ?? []).map {
        Character(Unicode.Scalar($0)).hexDigitValue
      }
      for (index, digit) in digits.enumerated() {
        // The first digit of a byte has its higher bits.
        let first = 4 * (index ^ 1)
        expectations.formUnion((0..<4).filter { (digit ?? 0) >> $0 & 1 == 1 }.map { first + $0 })
      }
    case "tests-ended": hasEndOfTests = true
    case "variables", "calm": break
    default:
      bytes.append([])
      current = bytes.count - 1
    }
  }

  /// Records a declared test, and redirects the output to the sample of a test that starts.
  private mutating func take(_ event: TestEvent) {
    testEvents.append(event)
    switch event {
    case .test(let id, _, let location):
      samplesOfTests[id] =
        samplesOfTests[id]
        ?? source?.sampleNumber(file: location.fileID ?? "", line: location.line)
    case .started(let id):
      if let number = samplesOfTests[id], bytes.indices.contains(number) { current = number }
    case .ended, .skipped, .unproven, .issue: break
    }
  }
}

/// The last message of a program that the Swift runtime stops: `main/hello.swift:3: Fatal error: text`.
///
/// A failed `precondition` and `assert` have similar messages, and the location is removed from the message:
///
/// ```
/// main/hello.swift:3: Fatal error: Index out of range   -> "Index out of range", line 3
/// main/hello.swift:7: Precondition failed               -> "Precondition failed", line 7
/// ```
private struct FatalErrorLine {
  /// The text, with all lines after the first one.
  var message: String
  /// The location in the line; without a file name if the file is not in the program's module.
  var frame: RunRecord.Frame

  /// - Returns: nil if no line has that form. Of several lines the last one is used, with everything after
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
        // A file of another module may have the same name as a sample.
        let isOwn = place[0].hasPrefix("main/")
        frame = RunRecord.Frame(file: isOwn ? String(place[0]) : "", line: number, column: 0)
        return
      }
    }
    return nil
  }
}

/// The JSON report of the runtime's backtracer (`SWIFT_BACKTRACE=format=json`).
///
/// It follows everything that the program itself wrote to standard error.
private struct CrashReport {
  /// The text that the program wrote.
  let before: String
  let frames: [RunRecord.Frame]
  /// The cause, such as `arithmetic overflow` or `Illegal instruction`: the only message of a trap for which
  /// the runtime prints none.
  let description: String

  /// - Returns: nil if there is no report.
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

  /// The parts of the report that are used (docs/Backtracing.rst of Swift).
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
