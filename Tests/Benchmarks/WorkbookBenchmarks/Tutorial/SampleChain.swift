/// Samples that continue each other, like those of a tutorial's section.
///
/// In the book, each part continues the last preceding part that compiles.
package struct SampleChain: Sendable, Equatable {
  /// One fence of the book.
  package struct Part: Sendable, Equatable {
    /// Whole lines.
    package var text: String
    /// The expected compiler error; nil for a part that compiles. No part continues one with an error.
    package var error: String?

    package init(_ text: String, error: String? = nil) {
      self.text = text
      self.error = error
    }
  }

  /// In the order of the book.
  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  /// The programs that together show the chain to a bare compiler.
  ///
  /// These are the chain as a whole, and each part with an error at the end of a program of its own; the rest
  /// of the chain does not see it.
  ///
  ///     parts  a, b (error), c      ->      ab, ac
  package var programs: [String] {
    var shown = ""
    var programs: [String] = []
    for part in parts {
      if part.error == nil { shown += part.text } else { programs.append(shown + part.text) }
    }
    return shown.isEmpty ? programs : programs + [shown]
  }
}
