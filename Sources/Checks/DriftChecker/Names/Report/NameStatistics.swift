/// Counts of names by classification.
///
/// Each finding is counted once by its place, unless it is a part of a span, and once by its verdict.
package struct NameStatistics: Sendable, Equatable, Codable {
  package var spans = 0
  /// Code spans that have the shape of an API name.
  package var mentions = 0
  /// Names in samples that are not compiled.
  package var uncompiled = 0
  /// Names that were found, by the module of their symbol.
  package var modules: [String: Int] = [:]
  package var declared = 0
  /// Names listed in `workbook.yml`, keys of Info.plist, and attributes.
  package var known = 0
  /// Names that were not found, each with a problem.
  package var problems = 0
  /// Names that were not found, in sections that are not checked.
  package var unchecked = 0
  /// Spans that are not the name of an API.
  package var other = 0

  package init() {}

  /// Counts a finding. If it has several symbols, the first one's module counts.
  mutating func add(_ finding: NameFinding) {
    switch finding.place {
    case .mention:
      spans += 1
      mentions += 1
    case .span: spans += 1
    case .part: break
    case .sample: uncompiled += 1
    }
    switch finding.verdict {
    case .symbols(let matches):
      guard let match = matches.first else { return }
      switch match.origin {
      case .documented, .toolchain: modules[match.symbol.module, default: 0] += 1
      case .samples: declared += 1
      case .known: known += 1
      }
    case .declared: declared += 1
    case .other: other += 1
    case .problem: problems += 1
    case .unchecked: unchecked += 1
    }
  }
}
