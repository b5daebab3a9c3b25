/// Samples that go on from each other, as those of a tutorial's section do.
///
/// In the book the first part is a sample, and every other one continues the last one before it that
/// compiles.
package struct SampleChain: Sendable, Equatable {
  /// One fence of the book.
  package struct Part: Sendable, Equatable {
    /// Whole lines.
    package var text: String
    /// What the compiler must say of it; nil for a part that compiles. Nothing goes on from one that has it.
    package var error: String?

    package init(_ text: String, error: String? = nil) {
      self.text = text
      self.error = error
    }
  }

  /// In the order of the book.
  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  /// The programs that show all of it to a bare compiler: the chain as a whole, and each part that must not
  /// compile behind what stands above it.
  ///
  /// A part with an error stands at the end of a program of its own; what follows in the chain does not
  /// see it.
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
