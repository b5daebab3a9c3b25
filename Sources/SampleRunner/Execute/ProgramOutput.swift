private import Diagnostics
private import FoundationEssentials

/// What a finished program printed, taken apart: each sample's own part, how it trapped, and where.
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

  /// - Parameters:
  ///   - mark: the word that the marks of this run begin with.
  ///   - isFatal: whether the program was ended by a signal; otherwise what looks like a report of a
  ///     crash is what the program printed.
  package init(standardOutput: [UInt8], standardError: [UInt8], mark: String, isFatal: Bool) {
    let outputs = MarkedOutput(standardOutput, mark: mark)
    let errors = MarkedOutput(standardError, mark: mark)
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
    frames = (report?.frames ?? []) + (fatal.map { [$0.frame] } ?? [])
    thrownAddresses = errors.thrownAddresses
    hasCrashReport = report != nil
  }

  /// What the runtime says of an `as!` that fails, without the addresses of the types, which are other
  /// ones in each run: `Could not cast value of type 'Swift.Int' to 'Swift.String'.`
  private static func castFailure(in standardError: String) -> String? {
    guard let last = standardError.printedLines.last,
      last.hasPrefix("Could not cast value of type '")
    else { return nil }
    return String(last.replacing(#/ \(0x[0-9a-f]+\)/#, with: ""))
  }
}

/// One stream without the marks of `sample_support.c`, divided at its boundaries.
private struct MarkedOutput {
  private(set) var parts: [String] = []
  private(set) var thrownAddresses: [String] = []

  init(_ bytes: [UInt8], mark: String) {
    let separator: UInt8 = 0x1E
    let start = [separator] + Array(mark.utf8) + [UInt8(ascii: " ")]
    var part: [UInt8] = []
    var rest = bytes[...]
    while let index = rest.firstIndex(of: separator) {
      part += rest[..<index]
      rest = rest[index...]
      guard rest.starts(with: start), let end = rest.dropFirst().firstIndex(of: separator) else {
        part.append(rest.removeFirst())
        continue
      }
      let words = String(decoding: rest[..<end].dropFirst(start.count), as: UTF8.self)
        .split(separator: " ").map(String.init)
      rest = rest[end...].dropFirst(2)  // the separator and the line feed
      if words.first == "thrown" {
        thrownAddresses = Array(words.dropFirst())
      } else {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
      }
    }
    parts.append(String(decoding: part + rest, as: UTF8.self))
  }
}

/// The last words of a program that the Swift runtime stops: `main/hello.swift:3: Fatal error: text`.
private struct FatalErrorLine {
  /// The text, with all lines behind its first one.
  var message: String
  var frame: RunRecord.Frame

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

/// The report of the runtime's backtracer in JSON (`SWIFT_BACKTRACE=format=json`), which it writes
/// behind everything that the program itself wrote to standard error.
private struct CrashReport {
  /// What the program wrote.
  let before: String
  let frames: [RunRecord.Frame]
  /// What happened, such as `arithmetic overflow` or `Illegal instruction`: the only message of a
  /// trap for which the runtime prints none.
  let description: String

  /// - Returns: nil when there is no report.
  init?(splitting standardError: String) {
    // As bytes: the line feed may stand behind a carriage return, and is no character of its own then.
    guard let start = standardError.utf8.ranges(of: "\n*** Signal ".utf8).last,
      let end = standardError[start.upperBound...].firstRange(of: "done ***"),
      let document = try? JSONDecoder().decode(
        Document.self, from: Data(standardError[end.upperBound...].utf8))
    else { return nil }
    before = Self.withoutRemarks(standardError[..<start.lowerBound])
    let thread = document.threads.first { $0.crashed == true } ?? document.threads.first
    frames = (thread?.frames ?? []).compactMap { frame in
      frame.sourceLocation.map {
        RunRecord.Frame(file: $0.file, line: $0.line, column: $0.column)
      }
    }
    description = document.description.replacing("Swift runtime failure: ", with: "")
  }

  /// Text without what the runtime says behind it of threads that it could not stop in time, which
  /// depends on the machine's load.
  private static func withoutRemarks(_ text: Substring) -> String {
    var rest = text
    while rest.hasSuffix(" while processing a crash; backtraces will be missing information\n"),
      let start = rest.ranges(of: "swift-runtime: failed to suspend thread ").last?.lowerBound,
      !rest[start...].dropLast().contains("\n")
    {
      rest = rest[..<start]
    }
    return String(rest)
  }

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
