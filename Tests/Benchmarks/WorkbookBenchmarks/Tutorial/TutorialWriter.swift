import RuleBlocks

/// Generates the samples of a tutorial, in the proportions of a published book on Swift.
///
/// That book has 1,129 samples in 447 sections: 35 % alone, 27 % in pairs, 17 % in threes, 9 % in fours, the
/// rest in up to 13 (mean 2.5). Half of them have at most five lines. 4 % show code that the compiler
/// rejects. A type name is declared 1.6 times on average, as each topic begins with a `Person` or a `Counter`
/// of its own. About every tenth sample causes a warning, such as for a constant that is never used, and
/// about as many samples of app tutorials import Foundation.
///
/// Everything follows from the seed and the order of calls. These proportions make merging hard, so
/// ``length()`` and `chain(topic:ofParts:)` reproduce them.
package struct TutorialWriter {
  /// A section's topic: parts that continue each other, of which a chain takes the first ones.
  typealias Topic = @Sendable (inout TutorialWriter) -> [String]

  private var random: SplitMix

  package init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Generates a book of chains; the same arguments always give the same book.
  ///
  /// Topics are used in turn, and ``length()`` decides how many parts each chain has.
  package static func book(ofChains count: Int, seed: UInt64) -> TutorialBook {
    var writer = TutorialWriter(seed: seed)
    let chains = (0..<count).map { writer.chain(topic: $0, ofParts: writer.length()) }
    return book(of: chains)
  }

  /// Generates a book of independent samples, in sections of one part, which may all be merged.
  package static func book(ofSamples count: Int, seed: UInt64) -> TutorialBook {
    var writer = TutorialWriter(seed: seed)
    return book(of: (0..<count).map { writer.chain(topic: $0, ofParts: 1) })
  }

  /// Distributes chains to chapters of twenty, in language mode 5.
  private static func book(of chains: [SampleChain]) -> TutorialBook {
    let perChapter = 20
    let chapters = stride(from: 0, to: chains.count, by: perChapter).map {
      Array(chains[$0..<min($0 + perChapter, chains.count)])
    }
    return TutorialBook(chapters: chapters, languageMode: "5")
  }

  /// Draws the number of samples of a section.
  ///
  /// The distribution is that of the published book, except that its few sections of more than five samples
  /// have at most nine here.
  private mutating func length() -> Int {
    switch number(1...100) {
    case ...35: 1
    case ...62: 2
    case ...79: 3
    case ...88: 4
    case ...95: 5
    default: number(6...9)
    }
  }

  /// Generates a section: the first parts of a topic, followed by others if the topic has too few.
  ///
  /// In one of ten the last part causes a warning; one of ten ends with a part that the compiler rejects.
  private mutating func chain(topic index: Int, ofParts count: Int) -> SampleChain {
    var parts = Self.topics[index % Self.topics.count](&self).prefix(count).map {
      SampleChain.Part($0 + "\n")
    }
    while parts.count < count { parts.append(SampleChain.Part(further(parts.count))) }
    if number(1...10) == 1 { parts[count - 1].text += "let unused\(count) = \(number(1...99))\n" }
    if number(1...10) == 1 {
      parts.append(
        SampleChain.Part(
          "let fixed = \(number(1...99))\nfixed = \(number(1...99))\n",
          error: "cannot assign to value: 'fixed' is a 'let' constant"))
    }
    return SampleChain(parts)
  }

  /// A part for a section whose topic is exhausted.
  private mutating func further(_ index: Int) -> String {
    """
    let step\(index) = [\(number(1...99)), \(number(1...99))].map { $0 * \(number(2...9)) }
    print("step \(index):", step\(index))

    """
  }

  /// A number for a literal.
  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func pick(_ words: [String]) -> String { words[number(0...words.count - 1)] }

  /// Few names, as in tutorials: the same name means something else in each section.
  mutating func type() -> String {
    pick(["Person", "Counter", "Shape", "Point", "Account", "Item", "Task", "Size"])
  }

  /// A name of a person, for printed texts.
  mutating func word() -> String {
    pick(["Ada", "Grace", "Linus", "Edsger", "Barbara", "Ken", "Niklaus"])
  }
}
