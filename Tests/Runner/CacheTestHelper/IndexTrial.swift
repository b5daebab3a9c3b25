import Glibc
import ResultStore
import WorkbookModel

/// Entries with the same value in every field, so that a partial write shows.
struct IndexTrial {
  let index: ResultIndex
  let book: String

  /// Writes `generations` times twenty samples, each time in one transaction.
  func write(generations: Int) throws {
    for generation in 0..<generations {
      try index.write(Self.entries(generation, bytes: 200 * (generation % 7)), book: book)
      print("wrote", generation)
      fflush(nil)
    }
  }

  private static func entries(_ generation: Int, bytes: Int) -> [ResultIndex.Entry] {
    (0..<20).map { number in
      var result = LastResult(outcome: .failed)
      result.reason = "\(generation)" + String(repeating: " ", count: bytes)
      result.compileMilliseconds = generation
      return ResultIndex.Entry(
        sample: Sample.ID(language: "fi", chapter: "00-a", name: "s\(number)"),
        state: "\(generation)", result: result)
    }
  }

  /// Writes until the disk is full, prints the remaining entries, and continues when there is room again.
  func fill(cache: String) throws {
    let ballast = cache + "/ballast"
    let file = open(ballast, O_CREAT | O_WRONLY, 0o600)
    let zeros = [UInt8](repeating: 0, count: 64 << 10)
    _ = Glibc.write(file, zeros, zeros.count)
    close(file)
    var generation = 0
    do {
      while generation < 200 {
        try index.write(Self.entries(generation, bytes: 500 * generation), book: book)
        generation += 1
      }
      print("the disk is not full")
    } catch {
      print(error)
    }
    print("expected", generation - 1, "found", generations)
    unlink(ballast)
    try index.write(Self.entries(1, bytes: 0), book: book)
    print("expected 1 found", generations, "whole", index.isWhole())
  }

  /// The sorted generations of all entries.
  private var generations: String {
    Set(
      index.known(ofBook: book).map { id, known in
        let result = index.lastResult(of: id, inBook: book)
        let words = [
          known.state, "\(known.milliseconds)", "\(result?.compileMilliseconds ?? -1)",
          String((result?.reason ?? "none").prefix { $0 != " " }),
        ]
        return Set(words).sorted().joined(separator: "/")
      }
    ).sorted().joined(separator: ",")
  }
}
