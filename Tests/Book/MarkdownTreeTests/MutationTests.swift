import TextDiagnostics
import Foundation
import MarkdownTree
import RuleBlocks
import Testing
import TestSupport

/// Random damage to a chapter: the parser must not crash, and the tree must keep its invariants.
struct MutationTests {
  private static let chapter = """
    # Hyvää päivää, 世界 {#alku}

    Teksti, jossa on `UIApplication` ja *korostus **vahva** 中文* sekä [linkki](https://a.fi "ä").
    Toinen rivi \\* &auml; <b>x</b>\\
    kolmas  
    neljäs ![kuva `x`](k.png) [viite][a] `` a`b ``.

    [a]: /kohde "otsikko"

    > [!NOTE]
    > Huomaa `koodi`.
    >
    > - kohta `yksi`
    >   jatkuu
    laiskasti `kaksi`
    >
    > ```swift,id=a
    > let a = "中"
    > ```

    1. ensin

       ```swift,continue=a
       print(a)  // Tulostaa "中"
       ```
    2. sitten
    \t- sisennetty
    \t  ~~~output
    \t  中
    \t  ~~~

    | a | `b` | 中 |
    |:--|:-:|--:|
    | \\| `x\\|y` | **ä** | [a] |
    | x |

    - [ ] ~~tehty~~ www.a.fi[^1] a@b.fi
    - [x] https://a.fi/(x)).

    $x$ ==y== [^poissa]
    [^1]: viite `c`
        ja *jatko*

        > [m](/n)

    Otsikko {#b}
    ---

    <!-- workbook: setup
    ```swift
    func f() {}
    ```
    -->

        sisennettyä `koodia`

    ```output
    ...
    ```
    """

  /// Pieces with a meaning for the parser, inserted at random places.
  private static let pieces: [[UInt8]] = [
    "```", "~~~", "`", "``", "> ", ">", "- ", "1. ", "\n", "\n\n", "\r\n", "\r", "\t", "    ", "|",
    "|-|",
    "---", "===", "*", "**", "_", "[", "](", ")", "![", "[a]", "<", ">", "<!--", "-->", "\\", "&",
    ";",
    "{#x}", "[!NOTE]", "\u{200B}", "\u{FEFF}", "\u{301}", "👨‍👩‍👧", "ä", "中", "# ", "swift", " ", "  \n",
  ].map { Array($0.utf8) }

  private func mutated(_ bytes: [UInt8], _ generator: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let offset = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(offset + Int.random(in: 0...12, using: &generator), bytes.count)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: bytes.removeSubrange(offset..<end)
      case 1: bytes.insert(contentsOf: bytes[offset..<end], at: 0)
      case 2: bytes.removeSubrange(end...)
      case 3: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: offset)
      default:
        let piece = Self.pieces.randomElement(using: &generator) ?? []
        bytes.insert(contentsOf: piece, at: offset)
      }
    }
    return bytes
  }

  @Test(.timeLimit(.minutes(10)), arguments: TestSeed.draw("MARKDOWN", daily: 4, nightly: 75))
  func keepsItsPromises(seed: TestSeed) {
    // Printed first, so that a crash shows it too.
    print("\(seed)")
    var generator = SplitMix(seed: seed.value)
    for round in 0..<140 {
      let bytes = mutated(Array(Self.chapter.utf8), &generator)
      // Most rounds repair the UTF-8, so that the parser is reached at all.
      let isMended = round % 8 != 0
      let source = SourceText(
        path: "a.md", bytes: isMended ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes)
      let lower = round % 5 == 0 ? Int.random(in: 0...bytes.count, using: &generator) : 0
      let window = lower..<max(lower, source.bytes.count)
      let (document, diagnostics) = MarkdownDocument.parse(
        source, offsets: window, runningLanguages: ["swift", "output"])
      var checker = TreeChecker(source)
      checker.check(document, in: window)
      checker.check(diagnostics)
      guard checker.problems.isEmpty else {
        Issue.record(
          """
          \(seed)   # round \(round): \(checker.problems.prefix(3))
          \(String(decoding: source.bytes, as: UTF8.self).debugDescription)
          """)
        return
      }
    }
  }
}
