import SwiftRewriting
import SamplePlan

/// The files of a bundle: one for each program, the one that starts the program asked for, and one with the
/// operators, which all files see.
///
/// ```
/// main.swift           switch _workbookProgramEntry() { case 0: try _workbookProgram0() ... }
/// _operators.swift     infix operator <+> ...
/// _program0.swift      the first program, as the function _workbookProgram0 and its declarations
/// _program1.swift      ...
/// ```
/// The names of these files are seen by nothing: directives in them name the samples. `workbook_entry`
/// stands in `sample_support.c`.
struct BundleSource {
  /// The name of a file and its text, in the order of the bundle, the starting one first.
  let files: [(name: String, text: String)]

  /// The function that runs a program.
  static func function(_ index: Int) -> String {
    "\(BundleCandidate.reservedName)\(index)"
  }

  /// Writes the files of a bundle. An operator that several programs declare alike is there once.
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
    files =
      [("main.swift", start.map { $0 + "\n" }.joined())]
      + (shared.isEmpty ? [] : [("_operators.swift", shared)])
      + bundle.entries.enumerated().map { index, entry in
        (Bundle.fileName(index), Self.text(of: entry, index, folder: bundle.folder(of: index)))
      }
  }

  /// The texts of programs that cannot be parsed, each as it is compiled alone and said to lie in a folder
  /// of its own, with the lines of ours.
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

  /// The file of a program, whose directives say that the samples lie in a folder.
  ///
  /// The samples have no directives of their own: those that do are compiled alone.
  private static func text(of entry: BundleEntry, _ index: Int, folder: String) -> String {
    let text = entry.candidate.source(
      function: function(index), generatedFile: ProgramSource.generatedName,
      languageMode: entry.languageMode, freesConstants: entry.freesConstants)
    return folder.isEmpty ? text : located(text, files: entry.fileNames, in: folder)
  }

  /// A text whose directives say that some files lie in a folder.
  private static func located(
    _ text: String, files: Set<String>, in folder: String
  ) -> String {
    let directive = "#sourceLocation(file: \""
    return files.reduce(text) { text, name in
      text.replacing("\(directive)\(name)\"", with: "\(directive)\(folder)\(name)\"")
    }
  }
}
