internal import TextDiagnostics
package import MarkdownTree
package import WorkbookModel

/// Finds the blocks of an exercise that are initially collapsed: its hint and its solution.
///
/// ````
/// ```swift,exercise,...      visible, as is the task after it
/// > [!TIP]                   a hint, since it is between an exercise and its solution
/// ```swift,id=solved         the solution
/// > [!NOTE]                  part of the solution, since it directly follows it
/// ````
///
/// All of these are in one section.
package struct ExerciseFolds {
  /// Consecutive blocks that are one part of one exercise, or none.
  package struct Fold {
    package var part: ExercisePart?
    package var blocks: [Block]
  }

  /// All blocks except those of checks, in order.
  package private(set) var folds: [Fold] = []
  private let chapter: Chapter
  /// The exercise without a solution so far, and the part that contains the last block.
  ///
  /// Together they are the state of the iteration: see `read(_:)`.
  private var exercise: String?
  private var part: ExercisePart?

  /// Iterates once over the blocks of one level. Nested lists and quotes are separate.
  package init(_ blocks: [Block], in chapter: Chapter) {
    self.chapter = chapter
    for block in blocks {
      if chapter.sample(of: block)?.isCheck == true { continue }
      read(block)
      if folds.isEmpty || folds[folds.count - 1].part != part {
        folds.append(Fold(part: part, blocks: []))
      }
      folds[folds.count - 1].blocks.append(block)
    }
  }

  /// Updates the state for one block.
  ///
  /// An alert directly after a part belongs to it. Otherwise, a tip is a hint while an exercise has no
  /// solution yet. Any other block ends the part, unless it is a solution's code, its output or its
  /// Info.plist.
  private mutating func read(_ block: Block) {
    switch block.kind {
    case .alert where part != nil: break
    case .alert(.tip, _):
      part = exercise.map { ExercisePart(.hint, of: $0) }
    default:
      let sample = chapter.sample(of: block)
      part = sample?.exercisePart
      if part?.kind == .solution { exercise = nil }
      if let sample, sample.annotations.isExercise { exercise = sample.id.name }
    }
  }
}

extension Chapter {
  /// The sample of a code block that is a sample, its output, or the property list of an app; nil for any other block.
  func sample(of block: Block) -> Sample? {
    guard case .codeBlock = block.kind else { return nil }
    switch codeBlocks[block.range.start.offset] {
    case .sample(let name), .output(let name), .propertyList(let name): return sample(name)
    case .listing, .diagram, nil: return nil
    }
  }
}

extension Sample {
  /// Whether the sample checks an exercise, and is therefore not shown.
  var isCheck: Bool { exercisePart?.kind == .check }
}
