private import FoundationEssentials

/// What a finished program printed, taken apart: each sample's own part, how it ended, and where.
struct ProgramOutput {
  /// What one sample of the chain printed.
  struct Part {
    var standardOutput: String
    var standardError: String
  }

  /// The parts of the samples that were reached, in the order of the chain.
  let parts: [Part]
  /// The message of a runtime trap, without its position; nil when there was none.
  let trapMessage: String?
  /// Where a trap or an uncaught error happened, innermost first.
  let frames: [RunRecord.Frame]

  init(_ record: RunRecord) {
    let report = CrashReport(splitting: String(decoding: record.standardError, as: UTF8.self))
    let outputs = Self.split(String(decoding: record.standardOutput, as: UTF8.self))
    let errors = Self.split(Self.withoutThrowMark(report.before))
    parts = outputs.indices.map { index in
      Part(
        standardOutput: outputs[index],
        standardError: index < errors.count ? errors[index] : "")
    }
    let isFatal = record.signal != nil
    let fatal = errors.last.flatMap(FatalErrorLine.init)
    trapMessage = isFatal ? fatal?.message ?? report.description : nil
    frames = record.thrownAt + report.frames + (fatal.map { [$0.frame] } ?? [])
  }

  /// The addresses that `sample_support.c` wrote for an uncaught error.
  static func thrownAddresses(in standardError: [UInt8]) -> [String] {
    let text = String(decoding: standardError, as: UTF8.self)
    guard let mark = throwMark(in: text) else { return [] }
    return text[mark].split(separator: " ").dropFirst().map { word in
      String(word.prefix { $0 != "\u{1E}" })
    }
  }

  private static func split(_ text: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    while let range = rest.firstRange(of: "\u{1E}workbook-boundary \(parts.count + 1)\u{1E}\n") {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }

  private static func throwMark(in text: String) -> Range<String.Index>? {
    guard let start = text.firstRange(of: "\u{1E}workbook-thrown"),
      let end = text[start.upperBound...].firstRange(of: "\u{1E}\n")
    else { return nil }
    return start.lowerBound..<end.upperBound
  }

  private static func withoutThrowMark(_ text: String) -> String {
    guard let mark = throwMark(in: text) else { return text }
    return String(text[..<mark.lowerBound]) + String(text[mark.upperBound...])
  }
}

/// The line that the Swift runtime prints before it traps: `main/hello.swift:3: Fatal error: text`.
private struct FatalErrorLine {
  var message: String
  var frame: RunRecord.Frame

  init?(_ standardError: String) {
    for line in standardError.split(separator: "\n").reversed() {
      for word in [": Fatal error", ": Precondition failed", ": Assertion failed"] {
        guard let range = line.ranges(of: word).first else { continue }
        let place = line[..<range.lowerBound].split(separator: ":")
        guard place.count == 2, let number = Int(place[1]) else { continue }
        let rest = line[range.upperBound...]
        message = rest.hasPrefix(": ") ? String(rest.dropFirst(2)) : String(word.dropFirst(2))
        frame = RunRecord.Frame(file: String(place[0]), line: number, column: 0)
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
  let description: String?

  init(splitting standardError: String) {
    guard let start = standardError.ranges(of: "\n*** Signal ").last,
      let end = standardError[start.upperBound...].firstRange(of: "done ***")
    else {
      (before, frames, description) = (standardError, [], nil)
      return
    }
    before = String(standardError[..<start.lowerBound])
    let document = Self.document(in: standardError[end.upperBound...])
    let thread = document?.threads.first { $0.crashed == true } ?? document?.threads.first
    frames = (thread?.frames ?? []).compactMap { frame in
      frame.sourceLocation.map {
        RunRecord.Frame(file: $0.file, line: $0.line, column: $0.column)
      }
    }
    description = document?.description.replacing("Swift runtime failure: ", with: "")
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

  private static func document(in text: Substring) -> Document? {
    try? JSONDecoder().decode(Document.self, from: Data(text.utf8))
  }
}
