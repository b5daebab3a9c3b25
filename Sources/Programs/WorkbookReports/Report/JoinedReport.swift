/// Makes one document of the reports of several books, as text, since one that is remembered is no more than that.
package enum JoinedReport {
  /// The report of one book.
  package struct Part {
    /// That of the book's folder from the first book's.
    package var path: String
    /// As the command wrote it.
    package var text: String

    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// The first report with the others in its field `books`: `{"books": {"Site/manual": {...}}, ...}`.
  package static func json(_ parts: [Part]) throws -> String {
    guard let first = parts.first, parts.count > 1 else { return parts.first?.text ?? "" }
    let others = try parts.dropFirst().map { part in
      "\(try JSONText.of(part.path).dropLast()) : \(part.text.dropLast())"
    }.joined(separator: ",\n").replacing("\n", with: "\n    ")
    // The keys of a report are sorted, and 'books' is the first of them.
    return "{\n  \"books\" : {\n    \(others)\n  }," + first.text.dropFirst()
  }

  /// The runs of all logs in one log.
  package static func sarif(_ parts: [Part]) -> String {
    let (start, end) = ("\"runs\" : [\n", "\n  ],\n  \"version\"")
    guard let first = parts.first?.text, let head = first.firstRange(of: start),
      let tail = first.ranges(of: end).last
    else { return parts.first?.text ?? "" }
    let runs = parts.compactMap { part in
      part.text.firstRange(of: start).flatMap { open in
        part.text.ranges(of: end).last.map { part.text[open.upperBound..<$0.lowerBound] }
      }
    }
    return first[..<head.upperBound] + runs.joined(separator: ",\n") + first[tail.lowerBound...]
  }

  /// The suites of all reports in one document, whose head has no totals.
  package static func junit(_ parts: [Part]) -> String {
    guard let first = parts.first?.text, parts.count > 1,
      let head = first.firstRange(of: "<testsuites")
    else { return parts.first?.text ?? "" }
    let suites = parts.map { part in
      guard let start = part.text.firstRange(of: "<testsuites"),
        let open = part.text[start.upperBound...].firstRange(of: ">\n"),
        let end = part.text.ranges(of: "</testsuites>").last
      else { return "" }
      return String(part.text[open.upperBound..<end.lowerBound])
    }
    return first[..<head.lowerBound] + "<testsuites name=\"workbook\">\n" + suites.joined()
      + "</testsuites>\n"
  }
}
