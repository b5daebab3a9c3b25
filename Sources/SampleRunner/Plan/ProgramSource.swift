package import Diagnostics
private import SwiftSource
package import WorkbookModel

/// The Swift source of a program and the way back from its lines to the chapter's.
///
/// ```
/// #sourceLocation(file: "budget.swift", line: 1)      the first sample, as its author wrote it
/// struct Budget { ... }
/// #sourceLocation(file: "workbook", line: 1)
/// _workbookSampleBoundary(1)                           what is printed from here on is the next one's
/// #sourceLocation(file: "spend.swift", line: 1)
/// ...
/// ```
package struct ProgramSource: Sendable {
  package let text: String
  /// Whether the program's entry point is a type marked `@main`.
  package let isLibrary: Bool
  private let segments: [Program.Segment]

  package init(_ program: Program) {
    segments = program.segments
    let codes = program.segments.map { $0.lines.map { $0.code + "\n" }.joined() }
    isLibrary = codes.contains { SwiftSourceFile($0).hasMainAttribute }
    var text = ""
    for (number, segment) in program.segments.enumerated() {
      if number > 0, !isLibrary {
        text += "#sourceLocation(file: \"\(Self.generatedName)\", line: \(number))\n"
        text += "_workbookSampleBoundary(\(number))\n"
      }
      text += "#sourceLocation(file: \"\(segment.fileName)\", line: 1)\n"
      text += codes[number]
    }
    if segments.count > 1, !isLibrary {
      text += "#sourceLocation(file: \"\(Self.generatedName)\", line: 1)\n"
      text += "@_silgen_name(\"workbook_sample_boundary\")\n"
      text += "private func _workbookSampleBoundary(_ number: Int32)\n"
    }
    self.text = text
  }

  /// The file name of lines that no chapter holds.
  private static let generatedName = "workbook"

  /// A place in a sample.
  package struct Place: Sendable, Hashable {
    package var sample: Sample.ID
    package var position: SourcePosition
  }

  /// The place in the chapter that a compiler or a backtrace names.
  ///
  /// - Parameters:
  ///   - file: a file name, with or without folders in front.
  ///   - line: from 1.
  ///   - column: in UTF-8 bytes from 1, or 0 when only the line is known.
  ///   - chapter: the text of the chapter that the program's samples stand in.
  /// - Returns: nil for a place that is in no sample, such as the standard library. A place behind a
  ///   sample's last line means its end: there a missing brace is noticed.
  package func place(file: String, line: Int, column: Int, in chapter: SourceText) -> Place? {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let segment: Program.Segment
    var line = line
    if name == Self.generatedName, segments.indices.contains(line - 1) {
      segment = segments[line - 1]
      line = segment.lines.count + 1
    } else if let named = segments.last(where: { $0.fileName == name }) {
      segment = named
    } else {
      return nil
    }
    guard let last = segment.lines.last, line >= 1 else { return nil }
    guard line <= segment.lines.count else {
      let end = last.start.offset + last.code.utf8.count
      return Place(sample: segment.sample, position: chapter.position(at: end))
    }
    let code = segment.lines[line - 1]
    let offset = code.start.offset + min(max(column - 1, 0), code.code.utf8.count)
    return Place(sample: segment.sample, position: chapter.position(at: offset))
  }
}
