import SiteRenderer
import WorkbookModel

/// A small book in memory, and results for its samples.
enum BookFixture {
  static let date = "2026-11-20"
  static let key = "sha256:0f3a5c7190b2d4e6f8a1b3c5d7e9f0a2b4c6d8e0f1a3b5c7d9e1f3a5b7c9d1e3"

  static func workbook(_ chapters: [Chapter], siteURL: String? = nil) -> Workbook {
    var configuration = Configuration()
    configuration.languages = ["fi", "zh", "ru", "ro"]
    configuration.title = [
      "fi": "Tausta-ajo", "zh": "后台执行", "ru": "Фоновое выполнение", "ro": "Execuție în fundal",
    ]
    configuration.siteURL = siteURL
    return Workbook(
      root: "/book", configuration: configuration, chapters: chapters, diagnostics: [], sources: [:]
    )
  }

  static func results(_ samples: [SampleResult]) -> RunResults {
    RunResults(
      toolchain: "Swift 6.3.1 (x86_64-unknown-linux-gnu)", sandbox: "namespaces",
      samples: Dictionary(uniqueKeysWithValues: samples.map { ($0.id, $0) }))
  }

  /// A verified result with output.
  static func verified(
    _ id: Sample.ID, _ output: String = "", ending: SampleResult.Ending = .exited(status: 0)
  ) -> SampleResult {
    SampleResult(
      id: id, outcome: .verified, ending: ending, standardOutput: output, key: key, date: date)
  }

  /// The text of every file of a book, by path; a copied file is `(copy of PATH)`.
  static func render(
    _ chapters: [Chapter], _ results: [SampleResult] = [], siteURL: String? = nil,
    references: BookReferences = BookReferences()
  ) async -> [String: String] {
    let renderer = SiteRenderer(
      workbook: workbook(chapters, siteURL: siteURL), results: self.results(results),
      references: references)
    var files: [String: String] = [:]
    for file in await renderer.render() {
      files[file.path] =
        switch file.content {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .page(let render): String(decoding: render(), as: UTF8.self)
        case .copy(let source), .file(let source): "(copy of \(source))"
        case .kept: "(kept)"
        }
    }
    return files
  }
}
