package import Diagnostics
private import SwiftSource
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
/// The declaration names no type and stands in front, so that neither a sample that declares a type
/// `Int32` nor one that leaves a brace open changes what it means.
package struct ProgramSource: Sendable {
  package let text: String
  /// Whether the program's entry point is a type marked `@main`.
  package let isLibrary: Bool
  private let segments: [Program.Segment]
  /// By line of the text, from 0: which line of which segment it is, both from 0.
  private var origins: [(segment: Int, line: Int)] = []

  package init(_ program: Program) {
    segments = program.segments
    let codes = program.segments.map { $0.lines.map { $0.code + "\n" }.joined() }
    isLibrary = codes.contains { SwiftSourceFile($0).hasMainAttribute }
    let isDivided = segments.count > 1 && !isLibrary
    let boundary = Self.boundaryName(in: codes)
    var lines: [String] = []
    if isDivided {
      lines = [
        "#sourceLocation(file: \"\(Self.generatedName)\", line: 1)",
        "@_silgen_name(\"workbook_sample_boundary\") private func \(boundary)()",
      ]
      origins = [(0, 0), (0, 0)]
    }
    for (number, segment) in segments.enumerated() {
      if number > 0, isDivided {
        lines += ["#sourceLocation(file: \"\(Self.generatedName)\", line: \(number))"]
        lines += ["\(boundary)()"]
        origins += Array(repeating: (number - 1, segments[number - 1].lines.count), count: 2)
      }
      lines += ["#sourceLocation(file: \"\(segment.fileName)\", line: 1)"]
      lines += segment.lines.map(\.code)
      origins += [(number, 0)] + segment.lines.indices.map { (number, $0) }
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  /// The name of the file that is compiled; no sample's id begins with `_`.
  static let fileName = "_program.swift"
  /// The file name of lines that no chapter holds.
  static let generatedName = "workbook"

  /// The names that messages and backtraces call the samples by.
  var fileNames: [String] { segments.map(\.fileName) }

  var sampleCount: Int { segments.count }

  /// A name that stands nowhere in the samples.
  private static func boundaryName(in codes: [String]) -> String {
    var name = "_workbookSampleBoundary"
    while codes.contains(where: { $0.contains(name) }) { name += "_" }
    return name
  }

  /// A place in a sample.
  package struct Place: Sendable, Hashable {
    package var sample: Sample.ID
    package var position: SourcePosition
    /// Whether it lies behind the sample's last line: there a missing brace is noticed.
    package var isBehindSample = false
  }

  /// The place in the chapter that a compiler or a backtrace names.
  ///
  /// - Parameters:
  ///   - file: a file name, with or without folders in front.
  ///   - line: from 1.
  ///   - column: in UTF-8 bytes from 1, or 0 when only the line is known.
  ///   - chapter: the text of the chapter that the program's samples stand in.
  /// - Returns: nil for a place that is in no sample, such as the standard library.
  package func place(file: String, line: Int, column: Int, in chapter: SourceText) -> Place? {
    guard line >= 1, let (number, index) = origin(file: file, line: line) else { return nil }
    let segment = segments[number]
    guard let last = segment.lines.last else { return nil }
    guard index < segment.lines.count else {
      let end = last.start.offset + last.code.utf8.count
      return Place(
        sample: segment.sample, position: chapter.position(at: end), isBehindSample: true)
    }
    let code = segment.lines[index]
    let offset = code.start.offset + min(max(column - 1, 0), code.code.utf8.count)
    return Place(sample: segment.sample, position: chapter.position(at: offset))
  }

  /// The number of a segment and of its line, both from 0.
  private func origin(file: String, line: Int) -> (segment: Int, line: Int)? {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    switch name {
    case Self.generatedName:
      return segments.indices.contains(line - 1) ? (line - 1, segments[line - 1].lines.count) : nil
    case Self.fileName:
      // The end of the file, and lines behind a `#sourceLocation()` of the sample's own.
      let end = (segment: segments.count - 1, line: segments.last?.lines.count ?? 0)
      return line <= origins.count ? origins[line - 1] : end
    default:
      return segments.lastIndex { $0.fileName == name }.map { ($0, line - 1) }
    }
  }
}
