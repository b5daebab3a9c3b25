/// The report of a crash in the standard error of a process.
package struct CrashReportText {
  /// The bytes written by the runtime, from its remarks before the report on; the program's own bytes precede
  /// it.
  package let range: Range<Int>
  /// The index of the line `*** Signal `, including the preceding line feed.
  package let start: Int

  /// Finds the last report; nil if there is none.
  package init?(in errors: [UInt8]) {
    let mark = Array("\n*** Signal ".utf8)
    guard
      let start = stride(from: errors.count - mark.count, through: 0, by: -1)
        .first(where: { errors[$0...].starts(with: mark) })
    else { return nil }
    self.start = start
    range = Self.startOfRemarks(in: errors[..<start])..<errors.count
  }

  /// Returns the index of the runtime's remarks about threads that it could not stop in time.
  ///
  /// They follow the program's own output; whether there are any depends on the machine's load.
  private static func startOfRemarks(in errors: ArraySlice<UInt8>) -> Int {
    var rest = errors
    while rest.last == UInt8(ascii: "\n") {
      let line =
        rest.dropLast().split(
          separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).last ?? []
      guard line.starts(with: "swift-runtime: failed to suspend thread ".utf8),
        line.suffix(ending.count).elementsEqual(ending)
      else { break }
      rest = rest[..<line.startIndex]
    }
    return rest.endIndex
  }

  private static let ending = Array(
    " while processing a crash; backtraces will be missing information".utf8)
}
