import DeviceTrace
import Foundation
import FoundationXML
import ResultStore
import Testing
import WorkbookCommands
import WorkbookModel

/// The pictures of a run as files.
struct PictureWriterTests {
  private static func picture(_ name: String) -> ScreenPicture {
    ScreenPicture(
      name: name, kind: .appSwitcher, width: 320, height: 568,
      cards: [
        ScreenPicture.Card(
          app: "news", clock: "09:00", screen: DeviceScreen(elements: [.title(text: "News & more")])
        )
      ])
  }

  private static func results(_ pictures: [ScreenPicture]) -> RunResults {
    let id = Sample.ID(language: "fi", chapter: "01-a", name: "one")
    var result = SampleResult(id: id, outcome: .verified)
    result.trace = Trace(
      header: TraceHeader(profile: 7, start: 0, apps: ["news"]),
      events: pictures.map { TraceEvent(.picture($0), ns: 0) })
    return RunResults(toolchain: "Swift 1", sandbox: "none", samples: [id: result])
  }

  /// Writes the pictures into the folder `out` of a book.
  private func write(_ pictures: [ScreenPicture], programs: String?) async throws -> (
    book: BookFolder, count: Int
  ) {
    let book = try BookFolder(["Content/fi/01-a.md": BookFolder.chapter("one")])
    if let programs {
      try book.write(programs, to: "bin/rsvg-convert")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: book.root + "/bin/rsvg-convert")
    }
    let writer = PictureWriter(folder: book.root + "/out", searchPath: ["bin", book.root + "/bin"])
    return (book, try await writer.write(Self.results(pictures), in: try await book.load()))
  }

  private func files(_ book: BookFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: book.root + "/out").sorted()
  }

  @Test func writesEachAsSVGAndPNG() async throws {
    // The substitute for the converter prints how it was called, and the picture.
    let (book, count) = try await write(
      [Self.picture("Before the fetch!"), Self.picture("Ennen € jälkeen")],
      programs: "#!/bin/sh\necho \"$@\"\ncat\n")
    let names = ["fi-01-a.one.1-before-the-fetch", "fi-01-a.one.2-ennen-jälkeen"]
    #expect(try files(book) == names.flatMap { ["\($0).png", "\($0).svg"] })
    #expect(count == 4)
    let svg = try String(contentsOfFile: "\(book.root)/out/\(names[0]).svg", encoding: .utf8)
    #expect(svg.hasPrefix("<svg xmlns=") && svg.contains("News &amp; more"))
    let called = try String(contentsOfFile: "\(book.root)/out/\(names[0]).png", encoding: .utf8)
    #expect(called == "--zoom 2 --format png\n" + svg)
  }

  @Test func writesFilesThatXMLReadersRead() async throws {
    let (book, _) = try await write([Self.picture("a <b> & \u{1}c")], programs: "#!/bin/sh\n:\n")
    let name = try #require(try files(book).first { $0.hasSuffix(".svg") })
    let parser = try #require(
      XMLParser(contentsOf: URL(fileURLWithPath: "\(book.root)/out/\(name)")))
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
  }

  @Test func namesThePackageThatIsMissing() async throws {
    let book = try BookFolder(["Content/fi/01-a.md": BookFolder.chapter("one")])
    let writer = PictureWriter(folder: book.root + "/out", searchPath: ["relative"])
    let error = await #expect(throws: RunnerError.self) {
      try await writer.write(Self.results([Self.picture("a")]), in: try await book.load())
    }
    #expect(
      error?.description
        == "wrote 1 picture to '\(book.root)/out' as SVG, and none as PNG: there is "
        + "no 'rsvg-convert' in PATH; install the package 'librsvg2-bin'")
    #expect(try files(book) == ["fi-01-a.one.1-a.svg"])
  }

  @Test func saysWhyThereIsNoPNG() async throws {
    let error = await #expect(throws: RunnerError.self) {
      try await write([Self.picture("a")], programs: "#!/bin/sh\necho no room >&2\nexit 1\n")
    }
    #expect(error?.description.contains("'rsvg-convert' could not make '") == true)
    #expect(error?.description.hasSuffix("no room\n") == true)
  }

  @Test func writesNothingWithoutPictures() async throws {
    let (book, count) = try await write([], programs: nil)
    #expect(try files(book) == [] && count == 0)
  }

  @Test func givesEveryPictureAPlainName() {
    let id = Sample.ID(language: "zh-Hant", chapter: "10 快照", name: "a/../b")
    let name = PictureWriter.fileName(of: Self.picture("/../"), number: 3, in: id)
    #expect(name == "zh-hant-10-快照.a-b.3")
    let long = String(repeating: "😀é", count: 30)
    #expect(PictureWriter.fileName(of: Self.picture(long), number: 1, in: id).utf8.count < 240)
  }
}
