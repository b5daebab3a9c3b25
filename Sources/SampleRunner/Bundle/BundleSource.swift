import SwiftSource

/// The files of a bundle that is one module: one for each program, and the one that starts the program asked for.
struct BundleSource {
  /// The name of a file and its text, in the order of the bundle, the starting one first.
  let files: [(name: String, text: String)]

  init(_ bundle: Bundle) {
    let isAsynchronous = bundle.entries.contains(where: \.candidate.isAsynchronous)
    let call = isAsynchronous ? "try await" : "try"
    var start = [
      "#sourceLocation(file: \"\(ProgramSource.generatedName)\", line: 1)",
      "@_silgen_name(\"workbook_entry\") private func \(BundleCandidate.reservedName)Entry() -> Int",
      "switch \(BundleCandidate.reservedName)Entry() {",
    ]
    for index in bundle.entries.indices {
      start.append("case \(index): \(call) \(BundleCandidate.reservedName)\(index)()")
    }
    start += ["default: break", "}"]
    files =
      [("main.swift", start.map { $0 + "\n" }.joined())]
      + bundle.entries.enumerated().map { index, entry in
        (
          "_program\(index).swift",
          entry.candidate.source(
            function: "\(BundleCandidate.reservedName)\(index)",
            generatedFile: ProgramSource.generatedName)
        )
      }
  }
}
