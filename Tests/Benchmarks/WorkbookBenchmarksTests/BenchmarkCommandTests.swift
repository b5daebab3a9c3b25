import Testing
import WorkbookBenchmarks

struct BenchmarkCommandTests {
  @Test func readsItsOptions() throws {
    let command = try BenchmarkCommand([
      "--runs", "5", "--only", "launch,pages", "--seed", "9", "--book", "x",
    ])
    #expect(command.runs == 5)
    #expect(command.seed == 9)
    #expect(command.book == "x")
    #expect(command.benchmarks == [.launch, .pages])
    #expect(try BenchmarkCommand([]).benchmarks == Benchmark.allCases)
  }

  @Test(arguments: [
    (["--runs", "0"], "'--runs' takes a number of at least 1, not '0'"),
    (["--seed"], "'--seed' takes a number, not ''"),
    (["--book"], "'--book' takes the folder of a Markdown book"),
    (["--fast"], "unknown option '--fast'; '--help' lists the options"),
    (
      ["--only", "lunch"],
      "unknown benchmark 'lunch'; available: cold-plain, cold-foundation, mixed, chains, "
        + "trivial, unchanged, edited, first-error, launch, pages, many-pages, "
        + "fetches, schedule, shards, transfers"
    ),
  ])
  func refusesWhatItCannotRead(_ words: [String], _ message: String) {
    let error = #expect(throws: BenchmarkError.self) { try BenchmarkCommand(words) }
    #expect(error?.description == message)
  }
}
