import RuleBlocks

/// Makes up the samples of a tutorial, in the proportions of a published book on Swift.
///
/// In that book, 1,129 samples stand in 447 sections: 35 % alone, 27 % in pairs, 17 % in threes, 9 % in
/// fours, the rest in up to 13 (mean 2.5). Half of them have at most five lines. 4 % show what the
/// compiler refuses. A type's name is declared 1.6 times on the average, for each topic begins with a
/// `Person` or a `Counter` of its own. About every tenth leaves a warning, such as for a constant that
/// is never used, and about as many samples of tutorials on apps import Foundation.
///
/// It follows from its seed and the order of calls alone. The proportions are what makes merging hard,
/// so ``length()`` and `chain(topic:ofParts:)` have them as numbers.
package struct TutorialWriter {
  /// A section's topic: parts that go on from each other, of which a chain takes the first ones.
  typealias Topic = @Sendable (inout TutorialWriter) -> [String]

  private var random: SplitMix

  package init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Makes a book of chains; the same numbers give the same book for ever.
  ///
  /// Topics are taken in turn, and ``length()`` decides how many parts each chain has.
  package static func book(ofChains count: Int, seed: UInt64) -> TutorialBook {
    var writer = TutorialWriter(seed: seed)
    let chains = (0..<count).map { writer.chain(topic: $0, ofParts: writer.length()) }
    return book(of: chains)
  }

  /// Makes a book of samples none of which goes on from another.
  ///
  /// Sections of one part, which may all be merged.
  package static func book(ofSamples count: Int, seed: UInt64) -> TutorialBook {
    var writer = TutorialWriter(seed: seed)
    return book(of: (0..<count).map { writer.chain(topic: $0, ofParts: 1) })
  }

  /// Chains in chapters of twenty, in language mode 5.
  private static func book(of chains: [SampleChain]) -> TutorialBook {
    let perChapter = 20
    let chapters = stride(from: 0, to: chains.count, by: perChapter).map {
      Array(chains[$0..<min($0 + perChapter, chains.count)])
    }
    return TutorialBook(chapters: chapters, languageMode: "5")
  }

  /// How many samples a section has.
  ///
  /// The numbers of the published book; the few sections of more than five samples have up to nine
  /// here.
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

  /// A section: the first parts of a topic, others behind them where it has too few.
  ///
  /// In one of ten the last part leaves a warning; behind one of ten stands a part that the compiler
  /// refuses.
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

  /// What a section says at its end, when its topic is over.
  private mutating func further(_ index: Int) -> String {
    """
    let step\(index) = [\(number(1...99)), \(number(1...99))].map { $0 * \(number(2...9)) }
    print("step \(index):", step\(index))

    """
  }

  /// A number for a literal.
  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  /// One of the words.
  mutating func pick(_ words: [String]) -> String { words[number(0...words.count - 1)] }

  /// Few, as in tutorials: the same name means something else in each section.
  mutating func type() -> String {
    pick(["Person", "Counter", "Shape", "Point", "Account", "Item", "Task", "Size"])
  }

  /// A name of a person, for texts that are printed.
  mutating func word() -> String {
    pick(["Ada", "Grace", "Linus", "Edsger", "Barbara", "Ken", "Niklaus"])
  }
}
