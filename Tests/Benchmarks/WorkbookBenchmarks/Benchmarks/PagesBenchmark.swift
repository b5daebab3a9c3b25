import Foundation
import Sandbox
import Synchronization

/// Writing a site of many pages: all of them, with none changed, and with one changed.
///
/// The samples' results are cached, so the times include no compiler. Every round also runs Hugo on the same
/// chapters with its own highlighting, and libcmark, which only makes HTML of Markdown, on one core.
///
/// Bounds: at least as fast as Hugo, at most 300 MB, 150 ms when nothing has changed and 250 ms when one
/// chapter has. libcmark shows how much of a page is not Markdown, and has no bound.
struct PagesBenchmark {
  let pages: Int

  /// Fills the cache, writes the site twice as a warm-up, and measures the contenders in turns.
  func run(_ bench: Bench, _ result: inout BenchmarkResult) async throws {
    let site = TutorialSite(pages: pages, seed: bench.seed)
    let name = "pages-\(pages)"
    let book = try BookFolder(site.book, name: name, bench)
    let cache = try await book.coldCache()
    bench.say("  filling the cache")
    try await book.workbook(["check"], cache: cache).run()
    let kept = bench.folder.path + "/\(name)-site"
    let build = book.workbook(["build", "--output", kept], cache: cache)
    for _ in 0..<2 { try await build.run() }
    let peak = Mutex(0)
    let touches = Mutex(0)
    var contenders: [(name: String, run: @Sendable () async throws -> Duration)] = [
      (
        "cold",
        {
          let output = try bench.emptyFolder("site")
          return try await book.workbook(["build", "--output", output], cache: cache)
            .run { pid in
              let bytes = Machine.peakMemory(of: pid)
              peak.withLock { $0 = max($0, bytes) }
            }
        }
      ),
      ("unchanged", { try await build.run() }),
      (
        "one touched",
        {
          let number = touches.withLock { count in
            count += 1
            return count
          }
          try touch(site, number, in: book, bench)
          return try await build.run()
        }
      ),
      ("libcmark alone", { try await MarkdownFiles(folder: book.path + "/Content").render() }),
    ]
    if let hugo = try HugoSite(site, name: name + "-hugo", bench) {
      contenders.append(("hugo", { try await hugo.build().run() }))
    } else {
      result.missing.append("Hugo: there is no 'hugo' on the path")
    }
    let rounds = try await bench.rounds(contenders)
    result.times = rounds.results
    if contenders.contains(where: { $0.name == "hugo" }) {
      result.add("hugo / cold", rounds.ratio(of: "hugo", to: "cold"), atLeast: 1)
    }
    result.add("cold / libcmark alone", rounds.ratio(of: "cold", to: "libcmark alone"))
    result.add("milliseconds unchanged", rounds.perRound { $0["unchanged"] ?? .nan }, atMost: 150)
    result.add(
      "milliseconds with one page touched", rounds.perRound { $0["one touched"] ?? .nan },
      atMost: 250)
    result.add(
      "megabytes at most, cold", Measurement([Double(peak.withLock { $0 }) / 1e6]), atMost: 300)
  }

  /// Adds a sentence to a chapter, a different one each time.
  ///
  /// - Parameter number: the number of the call; it selects the page, so that all parts of the book are
  ///   changed in turn.
  private func touch(
    _ site: TutorialSite, _ number: Int, in book: BookFolder, _ bench: Bench
  ) throws {
    let page = site.pages[(number * 37) % site.pages.count]
    let path = "Content/\(page.language)/\(page.name).md"
    let file = URL(fileURLWithPath: book.path + "/" + path)
    let text = try String(contentsOf: file, encoding: .utf8)
    try bench.write([path: text + "\n\(number).\n"], to: book.path)
  }
}
