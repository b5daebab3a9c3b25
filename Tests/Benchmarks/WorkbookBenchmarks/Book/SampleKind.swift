/// The kind of samples in a book.
///
/// Each kind has templates, which ``SampleWriter`` fills with names and numbers in turn.
package enum SampleKind: String, Sendable, CaseIterable, Codable {
  /// A few lines that compute and assert, like the examples of a function's documentation.
  case trivial
  /// Structures, enumerations, protocols, closures; nothing but the standard library.
  case plain
  /// Dates, JSON, text and calendars of Foundation.
  case foundation

  /// Generates distinct samples, called `step0`, `step1` and so on; the same arguments always give the same
  /// samples.
  ///
  /// A template that repeats an earlier text is filled again.
  package func samples(_ count: Int, seed: UInt64) -> [GeneratedSample] {
    var writer = SampleWriter(seed: seed)
    var texts: Set<String> = []
    return (0..<count).map { index in
      var sample = writer.sample(self, index)
      while !texts.insert(sample.text).inserted { sample = writer.sample(self, index) }
      sample.name = "step\(index)"
      return sample
    }
  }
}
