/// What the samples of a book are like.
///
/// Each has templates, which ``SampleWriter`` fills with names and numbers in turn.
package enum SampleKind: String, Sendable, CaseIterable, Codable {
  /// A few lines that compute and assert, as the examples of a function's documentation are.
  case trivial
  /// Structures, enumerations, protocols, closures; nothing but the standard library.
  case plain
  /// Dates, JSON, text and calendars of Foundation.
  case foundation

  /// Makes samples, no two of them equal; the same numbers give the same samples for ever.
  ///
  /// A template that gives a text for a second time is asked again. They are called `step0`, `step1`
  /// and so on.
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
