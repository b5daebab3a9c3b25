import TextDiagnostics
import MarkdownTree
import RuleBlocks

/// A book of third-party programs: the code of documentation comments.
///
/// Every block of code is an independent sample. The blocks of a comment are also a chain, as a reader reads
/// them: each continues the one above it.
///
/// ```
/// block-12                    the block alone
/// chain-7-1, chain-7-2, ...   the blocks of a comment that has several
/// ```
/// Duplicate blocks, and comments with the same blocks, are used once.
struct DocumentationBook {
  /// The texts of chapters, by path.
  private(set) var chapters: [String: String] = [:]
  /// The code of each block, with the import that it needs.
  private(set) var programs: [String] = []
  var blocks: Int { programs.count }

  /// The number of samples of a chapter: more would be harder to look through.
  private static let mostSamples = 200
  private var known: Set<[String]> = []
  private var chains = 0

  /// - Parameter modules: the comments of each module.
  init(_ modules: [(module: String, comments: [String])]) {
    for (module, comments) in modules {
      add(
        comments.flatMap { fences(of: Self.code(in: $0), module: module) },
        named: Self.fileName(module))
    }
  }

  /// Returns chapters of programs that each have one or two slips (``BrokenProgram``).
  ///
  /// - Parameter count: the number of programs; they are drawn at random, so some may be repeated.
  func broken(_ count: Int, by random: inout SplitMix) -> [String: String] {
    var book = DocumentationBook([])
    book.add(
      (0..<count).map { number in
        var text = programs[random.number(below: programs.count)]
        for _ in 0...random.number(below: 2) { text = BrokenProgram(text, by: &random).text }
        return Self.fence("id=broken-\(number)", text.hasSuffix("\n") ? text : text + "\n")
      }, named: "broken")
    return book.chapters
  }

  private mutating func add(_ samples: [String], named name: String) {
    for (number, start) in stride(from: 0, to: samples.count, by: Self.mostSamples).enumerated() {
      chapters["Content/fi/\(chapters.count + 10)-\(name)-\(number + 1).md"] =
        Chapter.head + samples[start..<min(start + Self.mostSamples, samples.count)].joined()
    }
  }

  /// Returns the Swift code blocks of a comment in order: indented ones, and fences without another language.
  static func code(in comment: String) -> [String] {
    let source = SourceText(path: "comment", text: comment)
    return MarkdownDocument.parse(source).0.blocks.flatMap(code).filter { !$0.isEmpty }
  }

  private static func code(in block: Block) -> [String] {
    switch block.kind {
    case .codeBlock(let code):
      let language = code.info.prefix { $0 != " " && $0 != "," }.lowercased()
      return ["", "swift"].contains(language) ? [code.text] : []
    case .list(let list): return list.items.flatMap { $0.blocks.flatMap(Self.code) }
    case .blockQuote(let blocks), .alert(_, let blocks): return blocks.flatMap(Self.code)
    default: return []
    }
  }

  /// Returns the samples of a comment's blocks, without duplicates of earlier ones.
  private mutating func fences(of code: [String], module: String) -> [String] {
    let start = Self.imported(module).map { "import \($0)\n" } ?? ""
    var fences: [String] = []
    for block in code where known.insert([block]).inserted {
      programs.append(start + block)
      fences.append(Self.fence("id=block-\(blocks)", start + block))
    }
    guard code.count > 1, known.insert(code).inserted else { return fences }
    chains += 1
    for (index, block) in code.enumerated() {
      let next = index == 0 ? "" : ",continue=chain-\(chains)-\(index)"
      fences.append(
        Self.fence("id=chain-\(chains)-\(index + 1)\(next)", (index == 0 ? start : "") + block))
    }
    return fences
  }

  private static func fence(_ tags: String, _ code: String) -> String {
    // Longer than any fence in the code.
    "``````swift,\(tags)\n\(code)``````\n\n"
  }

  /// The module that a program has to import; nil for one that is always imported.
  private static func imported(_ module: String) -> String? {
    ["Swift", "_Concurrency", "_StringProcessing"].contains(module) ? nil : module
  }

  private static func fileName(_ module: String) -> String {
    module.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
