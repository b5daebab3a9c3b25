import Diagnostics
import MarkdownTree
import RuleBlocks

/// A book of programs that nobody here wrote: the code of documentation comments.
///
/// Every block of code is a sample that stands alone. The blocks of a comment are also a chain, as a reader reads
/// them: each continues the one above it.
///
/// ```
/// block-12                    the block alone
/// chain-7-1, chain-7-2, ...   the blocks of a comment that has several
/// ```
/// Blocks that are equal are taken once, and so are comments whose blocks are.
struct DocumentationBook {
  /// The texts of chapters, by their paths.
  private(set) var chapters: [String: String] = [:]
  /// The code of each block, with the import that it needs.
  private(set) var programs: [String] = []
  /// How many blocks there are.
  var blocks: Int { programs.count }

  /// So many samples make a chapter: more are harder to look through, and cost no less.
  private static let mostSamples = 200
  private var known: Set<[String]> = []
  private var chains = 0

  /// - Parameter modules: the comments of each.
  init(_ modules: [(module: String, comments: [String])]) {
    for (module, comments) in modules {
      add(
        comments.flatMap { fences(of: Self.code(in: $0), module: module) },
        named: Self.fileName(module))
    }
  }

  /// A book of programs that each have one or two slips (``BrokenProgram``).
  ///
  /// - Parameter count: how many; each program is drawn, so one may be there several times.
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

  /// The blocks of Swift code in a comment, in their order: indented ones, and fences of no other language.
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

  /// The samples of a comment's blocks that are not there yet.
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
    // Longer than any in the code.
    "``````swift,\(tags)\n\(code)``````\n\n"
  }

  /// What a program has to import; nil for what every program has.
  private static func imported(_ module: String) -> String? {
    ["Swift", "_Concurrency", "_StringProcessing"].contains(module) ? nil : module
  }

  private static func fileName(_ module: String) -> String {
    module.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
