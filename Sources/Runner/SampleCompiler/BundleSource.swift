import SwiftRewriting
import SamplePlan

/// The files of a bundle: one per program, one that starts the selected program, and those with what programs share.
///
/// ```
/// main.swift           switch _workbookProgramEntry() { case 0: try _workbookProgram0() ... }
/// _operators.swift     infix operator <+> ...
/// _support.swift       what programs need that observe values
/// _program0.swift      the first program, as the function _workbookProgram0 and its declarations
/// _program1.swift      ...
/// ```
/// The names of these files are never visible: directives in them name the samples. `workbook_entry` is
/// defined in `sample_support.c`.
struct BundleSource {
  /// File names and texts in the order of the bundle, the starting file first.
  let files: [(name: String, text: String)]

  /// The name of the function that runs a program.
  static func function(_ index: Int) -> String {
    "\(BundleCandidate.reservedName)\(index)"
  }

  /// Writes the files of a bundle. An operator that several programs declare identically is declared once.
  init(_ bundle: Bundle) {
    let isAsynchronous = bundle.entries.contains(where: \.candidate.isAsynchronous)
    let call = isAsynchronous ? "try await" : "try"
    let entry = "\(BundleCandidate.reservedName)Entry"
    var start = [
      "#sourceLocation(file: \"\(ProgramSource.generatedName)\", line: 1)",
      "@_silgen_name(\"workbook_entry\") private func \(entry)() -> Int",
      "switch \(entry)() {",
    ]
    for index in bundle.entries.indices {
      start.append("case \(index): \(call) \(Self.function(index))()")
    }
    start += ["default: break", "}"]
    var operators: [String: String] = [:]
    for declared in bundle.entries.map(\.candidate.operators) {
      operators.merge(declared.mapValues(\.located)) { first, _ in first }
    }
    let shared = operators.sorted { $0.key < $1.key }.map { $0.value + "\n" }.joined()
    let support = bundle.entries.lazy.map(\.source.support).first { !$0.isEmpty } ?? ""
    let common = [("_operators.swift", shared), ("_support.swift", support)]
    files =
      [("main.swift", start.map { $0 + "\n" }.joined())] + common.filter { !$1.isEmpty }
      + bundle.entries.enumerated().map { index, entry in
        (Bundle.fileName(index), Self.text(of: entry, index, folder: bundle.folder(of: index)))
      }
  }

  /// Writes the texts of programs that cannot be parsed.
  ///
  /// Each is as in a separate compilation, including generated lines, with a made-up folder in its file
  /// names.
  init(unreadable bundle: Bundle) {
    files = bundle.entries.enumerated().map { index, entry in
      (
        Bundle.fileName(index),
        Self.located(
          entry.source.text, files: entry.fileNames.union([ProgramSource.generatedName]),
          in: "\(index)/")
      )
    }
  }

  /// The file of a program, whose directives have a folder in the samples' file names.
  ///
  /// The samples have no directives of their own: those that do are compiled alone.
  private static func text(of entry: BundleEntry, _ index: Int, folder: String) -> String {
    let text = entry.candidate.source(
      function: function(index), generatedFile: ProgramSource.generatedName,
      languageMode: entry.languageMode, freesConstants: entry.freesConstants)
    return folder.isEmpty ? text : located(text, files: entry.fileNames, in: folder)
  }

  private static func located(
    _ text: String, files: Set<String>, in folder: String
  ) -> String {
    let directive = "#sourceLocation(file: \""
    return files.reduce(text) { text, name in
      text.replacing("\(directive)\(name)\"", with: "\(directive)\(folder)\(name)\"")
    }
  }
}
