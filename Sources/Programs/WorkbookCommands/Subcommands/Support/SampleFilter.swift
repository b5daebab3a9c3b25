package import CommandLineSyntax
private import TextDiagnostics
package import WorkbookModel

/// The pattern of `--filter`: a part of a sample's id, or with `*` the whole id.
///
/// ```
/// fetch            fi/05-background-fetch#news, ru/01-a#first-fetch
/// fi/*#*-fetch     fi/01-a#first-fetch
/// ```
/// `*` matches any text, even an empty one; letter case is ignored.
package struct SampleFilter: Sendable {
  private let pattern: String
  private let pieces: [[Character]]

  package init(_ pattern: String) {
    self.pattern = pattern
    pieces = pattern.lowercased().split(separator: "*", omittingEmptySubsequences: false)
      .map(Array.init)
  }

  /// Whether a sample's whole id matches the pattern, or contains it if there is no asterisk.
  package func matches(_ sample: Sample.ID) -> Bool {
    let id = Array(sample.description.lowercased())
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
      return pieces.first.map { id.contains($0) } ?? true
    }
    guard id.starts(with: first), id.count >= first.count + last.count,
      id.suffix(last.count).elementsEqual(last)
    else { return false }
    // The leftmost match of each part leaves the most for the next.
    var rest = id[first.count..<(id.count - last.count)]
    for piece in pieces.dropFirst().dropLast() {
      guard let place = rest.firstRange(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }

  /// Returns the samples that the pattern matches.
  ///
  /// - Throws: when there is none; the message suggests similar ones.
  package func samples(
    among samples: [Sample.ID]
  ) throws(Invocation.UsageError) -> [Sample.ID] {
    let found = samples.filter(matches)
    if found.isEmpty {
      throw Invocation.UsageError(
        description: "no sample matches '--filter \(pattern)'; \(suggestion(among: samples))")
    }
    return found
  }

  /// The most similar samples, up to three.
  private func suggestion(among samples: [Sample.ID]) -> String {
    let searched = pattern.replacing("*", with: "").drop { "#/".contains($0) }
    let name = nearestName(
      to: String(searched), in: samples.flatMap { [$0.name, $0.chapter, $0.description] })
    let near = samples.filter { [$0.name, $0.chapter, $0.description].contains(name) }
    let named = (near.isEmpty ? samples : near).map(\.description)
    let rest = named.count - 3
    let list =
      named.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
    if !near.isEmpty { return "similar: \(list)" }
    return samples.isEmpty ? "there are no samples" : "the samples are \(list)"
  }
}
