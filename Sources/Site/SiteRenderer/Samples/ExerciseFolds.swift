internal import Diagnostics
internal import MarkdownTree
internal import WorkbookModel

/// Finds the blocks that a reader of an exercise sees only when asking for them: its hint and its solution.
///
/// ````
/// ```swift,exercise,...      open, as is the task behind it
/// > [!TIP]                   a hint, since it stands between an exercise and its solution
/// ```swift,id=solved         the solution
/// > [!NOTE]                  explains it, since it directly follows the solution
/// ````
///
/// All of that stands in one section.
struct ExerciseFolds {
  /// Blocks that follow each other and are one part of one exercise, or none.
  struct Fold {
    var part: ExercisePart?
    var blocks: [Block]
  }

  /// All blocks but those of checks, in their order.
  private(set) var folds: [Fold] = []
  private let chapter: Chapter
  /// The exercise that waits for its solution, and the part that the last block belongs to.
  ///
  /// The two say in what state the walk is: see `read(_:)`.
  private var exercise: String?
  private var part: ExercisePart?

  /// Walks the blocks of one level once. Inside of a list or a quote the walk begins anew.
  init(_ blocks: [Block], in chapter: Chapter) {
    self.chapter = chapter
    for block in blocks {
      if sample(of: block)?.isCheck == true { continue }
      read(block)
      if folds.isEmpty || folds[folds.count - 1].part != part {
        folds.append(Fold(part: part, blocks: []))
      }
      folds[folds.count - 1].blocks.append(block)
    }
  }

  /// Changes the state by one block.
  ///
  /// An alert directly behind a part belongs to it. A tip of its own is a hint while an exercise waits
  /// for its solution. Anything else ends the part, unless it is a solution's code, its output or its
  /// Info.plist.
  private mutating func read(_ block: Block) {
    switch block.kind {
    case .alert where part != nil: break
    case .alert(.tip, _):
      part = exercise.map { ExercisePart(.hint, of: $0) }
    default:
      let sample = sample(of: block)
      part = sample?.exercisePart
      if part?.kind == .solution { exercise = nil }
      if let sample, sample.annotations.isExercise { exercise = sample.id.name }
    }
  }

  /// The sample that a code block is or belongs to.
  private func sample(of block: Block) -> Sample? {
    guard case .codeBlock = block.kind else { return nil }
    switch chapter.codeBlocks[block.range.start.offset] {
    case .sample(let name), .output(let name), .propertyList(let name): return chapter.sample(name)
    case .listing, nil: return nil
    }
  }
}

extension Sample {
  /// Whether the sample checks an exercise, so that no reader sees it.
  var isCheck: Bool { exercisePart?.kind == .check }
}
