/// A replacement of a range of bytes in a text file.
package struct Edit: Sendable, Hashable, Codable {
  /// The path shown in messages.
  package var file: String
  /// The range to replace; an empty range inserts.
  package var range: SourceRange
  /// The new text; empty to delete.
  package var text: String

  package init(file: String, range: SourceRange, text: String) {
    self.file = file
    self.range = range
    self.text = text
  }

  /// Whether the two edits cannot both be applied, because they change the same place differently.
  package func contradicts(_ other: Edit) -> Bool {
    guard file == other.file, self != other else { return false }
    let (mine, others) = (range.offsets, other.range.offsets)
    return mine.overlaps(others) || mine.lowerBound == others.lowerBound
  }
}

extension SourceText {
  /// The bytes of the file with edits applied, each once; edits of other files are ignored.
  ///
  /// - Parameter edits: in any order; no two contradict each other.
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
