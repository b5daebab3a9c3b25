/// A change of a text file: the bytes of a range give way to a text.
package struct Edit: Sendable, Hashable {
  /// The path that messages name.
  package var file: String
  /// An empty range is a place to insert at.
  package var range: SourceRange
  /// What takes the place of the bytes; empty to remove them.
  package var text: String

  /// - Parameter range: an empty one inserts.
  package init(file: String, range: SourceRange, text: String) {
    self.file = file
    self.range = range
    self.text = text
  }

  /// Whether both cannot be made: they want different bytes in the same place.
  package func contradicts(_ other: Edit) -> Bool {
    guard file == other.file, self != other else { return false }
    let (mine, others) = (range.offsets, other.range.offsets)
    return mine.overlaps(others) || mine.lowerBound == others.lowerBound
  }
}

extension SourceText {
  /// The bytes of the file with some changes, each made once; those of other files count for nothing.
  ///
  /// - Parameter edits: in any order; none contradicts another.
  package func bytes(applying edits: some Sequence<Edit>) -> [UInt8] {
    let own = Set(edits.filter { $0.file == path }).sorted {
      ($0.range.offsets.lowerBound, $0.range.offsets.upperBound)
        < ($1.range.offsets.lowerBound, $1.range.offsets.upperBound)
    }
    var result: [UInt8] = []
    var offset = 0
    for edit in own where edit.range.offsets.lowerBound >= offset {
      result += bytes[offset..<edit.range.offsets.lowerBound]
      result += Array(edit.text.utf8)
      offset = edit.range.offsets.upperBound
    }
    return result + bytes[offset...]
  }
}
