import TextDiagnostics
import WorkbookModel

/// What differs between runs of the same samples with several toolchains.
///
/// ```
/// 1 of 4 samples differs between toolchains:
/// fi/01-a#version: output, outcome
///   Swift 6.3.1  verified  6.3
///   Swift 6.2.4  failed    6.2
/// ```
/// Messages of compilers, outputs, endings and outcomes are compared; times and keys are not.
package struct ToolchainComparison: Encodable, Sendable {
  /// A toolchain that was given.
  package struct Toolchain: Encodable, Sendable {
    /// As the command line has it.
    package var path: String
    /// Such as `Swift 6.3.1 (x86_64-unknown-linux-gnu)`.
    package var toolchain: String
  }

  /// What a sample did with one toolchain.
  package struct Result: Encodable, Sendable {
    var outcome: SampleResult.Outcome
    var standardOutput: String
    var standardError: String
    var compilerMessages: [String]
    var problems: [String]
    private let ending: SampleResult.Ending

    private enum CodingKeys: CodingKey {
      case outcome, standardOutput, standardError, compilerMessages, problems
    }

    init(_ result: SampleResult) {
      outcome = result.outcome
      // What differs from run to run anyway says nothing about a toolchain.
      standardOutput = result.isVolatile ? "" : result.standardOutput
      standardError = result.isVolatile || result.hasVaryingErrors ? "" : result.standardError
      compilerMessages = result.compilerMessages.map(\.text)
      problems = result.problems.map(\.summary)
      ending = result.ending
    }

    /// What differs from another result, in words.
    func differences(from other: Self) -> [String] {
      var found: [String] = []
      if outcome != other.outcome { found.append("outcome") }
      if compilerMessages != other.compilerMessages { found.append("compiler messages") }
      if standardOutput != other.standardOutput { found.append("output") }
      if standardError != other.standardError { found.append("standard error") }
      if ending != other.ending { found.append("ending") }
      if found.isEmpty, problems != other.problems { found.append("problems") }
      return found
    }

    /// The line that shows best what differs from another result.
    fileprivate func line(unlike other: Self) -> String {
      let texts = [
        (compilerMessages, other.compilerMessages),
        (standardOutput.printedLines, other.standardOutput.printedLines),
        (standardError.printedLines, other.standardError.printedLines),
        (problems, other.problems),
      ]
      for (own, others) in texts where own != others {
        let place = zip(own, others).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        return own.dropFirst(place ?? min(own.count, others.count)).first ?? ""
      }
      return ""
    }
  }

  package struct Difference: Encodable, Sendable {
    /// `fi/01-a#version`, after the path of a listed book.
    package var sample: String
    package var differs: [String]
    /// In the order of the toolchains; nil for one that has not run the sample.
    package var results: [Result?]
  }

  package let toolchains: [Toolchain]
  /// The number of samples that were run.
  package let samples: Int
  package let differences: [Difference]

  /// - Parameter runs: for each toolchain, its path and the runs of all books.
  package init(_ runs: [(path: String, books: [BookRun])]) {
    toolchains = runs.map { path, books in
      Toolchain(path: path, toolchain: books.first?.results.toolchain ?? "")
    }
    var order: [String] = []
    var results: [String: [Result?]] = [:]
    for (number, run) in runs.enumerated() {
      for book in run.books {
        for sample in book.workbook.chapters.flatMap(\.samples) {
          guard let result = book.results.samples[sample.id] else { continue }
          let name =
            (book.workbook.path.isEmpty ? "" : book.workbook.path + "/") + "\(sample.id)"
          if results[name] == nil {
            order.append(name)
            results[name] = Array(repeating: nil, count: runs.count)
          }
          results[name]?[number] = Result(result)
        }
      }
    }
    samples = order.count
    differences = order.compactMap { name in
      let own = results[name] ?? []
      guard let first = own.first ?? nil else {
        return Difference(sample: name, differs: ["samples"], results: own)
      }
      var words: [String] = []
      for result in own.dropFirst() {
        for word in result?.differences(from: first) ?? ["samples"] where !words.contains(word) {
          words.append(word)
        }
      }
      return words.isEmpty ? nil : Difference(sample: name, differs: words, results: own)
    }
  }

  /// The table, with a line feed at its end.
  package var text: String {
    guard !differences.isEmpty else {
      return "\(counted(samples, "sample")), the same with \(toolchains.count) toolchains\n"
    }
    // Two toolchains of one version are told apart by their paths.
    let versions = toolchains.map { $0.toolchain.prefix { $0 != "(" }.dropLast().description }
    let names =
      Set(versions).count == versions.count ? versions : toolchains.map(\.path)
    let width = names.map(\.count).max() ?? 0
    let outcomes = SampleResult.Outcome.unverified.rawValue.count
    let rows = differences.map { difference in
      let results = difference.results
      return "\(difference.sample): \(difference.differs.joined(separator: ", "))\n"
        + zip(names, results).map { name, result in
          let other = results.compactMap(\.self).first { other in
            result.map { !other.differences(from: $0).isEmpty } ?? false
          }
          let line = other.flatMap { result?.line(unlike: $0) } ?? ""
          return "  \(name.padded(to: width))  "
            + "\((result?.outcome.rawValue ?? "absent").padded(to: outcomes))  \(line)"
            .trimmingTrailingSpaces + "\n"
        }.joined()
    }
    let verb = differences.count == 1 ? "differs" : "differ"
    return
      "\(differences.count) of \(counted(samples, "sample")) \(verb) between toolchains:\n"
      + rows.joined().split(separator: "\n").map { String($0).escapedForTerminal + "\n" }.joined()
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
