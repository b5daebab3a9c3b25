package import TextDiagnostics
package import ResultStore
import SwiftRewriting
package import WorkbookModel

/// Locations of a compiler, a library or a backtrace, in what the author wrote.
extension ProgramSource {
  /// A location in a sample.
  package struct Place: Sendable, Hashable {
    /// The sample of the chain that contains it, or that it follows.
    package var sample: Sample.ID
    /// The path of the chapter, or of the file that contains the sample's code.
    package var file: String
    package var position: SourcePosition
    /// Whether it follows the sample's last line, where an unclosed brace is detected.
    package var isAfterSample = false
  }

  /// The location in the chapter, or in a file that it includes, for a location of a compiler or a backtrace.
  ///
  /// - Parameters:
  ///   - file: a file name, with or without folders.
  ///   - line: from 1.
  ///   - column: in UTF-8 bytes from 1, or 0 if only the line is known.
  ///   - chapter: the text of the chapter that contains the program's samples.
  ///   - files: the texts of included files, by path.
  /// - Returns: nil for a location outside of all samples, such as the standard library.
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
        isAfterSample: true)
    }
    let code = segment.lines[index]
    let column = isBeforeLowering(file) ? column : original(column, segment: number, line: index)
    let offset = code.start.offset + min(max(column - 1, 0), code.code.utf8.count)
    return Place(
      sample: segment.sample, file: text.path, position: text.position(at: offset))
  }

  /// The index in the chain of the sample that contains a location of a library or a backtrace.
  package func sampleNumber(file: String, line: Int) -> Int? {
    line >= 1 ? origin(file: file, line: line)?.segment : nil
  }

  package struct SampleLine: Sendable, Hashable {
    /// The sample's index in the chain.
    package var sample: Int
    /// From 0.
    package var line: Int
  }

  /// The line that contains a location of a library; nil outside of all samples.
  package func line(of frame: RunRecord.Frame) -> SampleLine? {
    guard frame.line >= 1, let origin = origin(file: frame.file, line: frame.line) else {
      return nil
    }
    return SampleLine(sample: origin.segment, line: origin.line)
  }

  private func isBeforeLowering(_ file: String) -> Bool { file == Self.loweredName }

  /// The column that the author wrote, for a column of the compiled text; 0 stays 0.
  private func original(_ column: Int, segment: Int, line: Int) -> Int {
    guard column > 0 else { return column }
    guard let lowered else {
      return noted.originalColumn(line: starts[segment] + line, column: column)
    }
    return lowered.originalColumn(line: starts[segment] + line + 1, column: column)
  }

  /// The index of a segment and of its line, both from 0.
  private func origin(file: String, line: Int) -> (segment: Int, line: Int)? {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    switch name {
    case Self.generatedName:
      // Generated code after the last sample may have many lines.
      let number = min(line, segments.count) - 1
      return (number, segments[number].lines.count)
    case Self.fileName, Self.objectiveCFileName, Self.loweredName:
      // The end of the file, and lines after a `#sourceLocation()` in a sample.
      let end = (segment: segments.count - 1, line: segments.last?.lines.count ?? 0)
      return line <= origins.count ? origins[line - 1] : end
    default:
      return segments.lastIndex { $0.fileName == name }.map { ($0, line - 1) }
    }
  }
}
