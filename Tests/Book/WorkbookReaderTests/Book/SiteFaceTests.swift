import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

/// What `workbook.yml` says about the look of the site and its other pages.
struct SiteFaceTests {
  private static let start = "title: {fi: K}\nlanguages: [fi]\n"

  private func problems(_ book: Workbook) -> [String] {
    book.diagnostics.map {
      "\($0.file.split(separator: "/").last ?? ""):\($0.range.start.line):\($0.range.start.column) "
        + "\($0.summary); \($0.fix ?? "")"
    }
  }

  @Test func readsEveryKey() async throws {
    let book = try TemporaryBook(
      [
        "Content/fi/00-a.md": chapterFile(), "Content/fi/about.md": chapterFile(),
        "Content/fi/01-b.md": chapterFile(), "Content/theme/bar.html": "<b>{{book}}</b>{{root}}",
        "Content/theme/own.css": "b { }", "Content/static/CNAME": "host",
        "Content/static/a/b.woff2": "x", "Content/static/.secret": "x",
        "Content/static/.nojekyll": "",
      ],
      configuration: Self.start + """
        pages: [about]
        drafts: [01-b]
        redirects: {99-old: "00-a#part"}
        static: static
        policy: {connect-src: ["https://stats.example.org/a"], img-src: ["data:"]}
        signs: {"◇": {fi: oma}}
        theme:
          colours: {accent: "#AbC", paper: {dark: "#101214"}}
          styles: [theme/own.css]
          footer: {fi: Kiitos}
          templates: {bar: theme/bar.html}

        """)
    let opened = try WorkbookLoader(startingAt: book.root).open()
    let workbook = try await book.load()
    #expect(problems(workbook) == [])
    #expect(workbook.chapters.map(\.name) == ["00-a", "01-b", "about"])
    let face = opened.configuration.face
    #expect(face.colours["accent"] == .init(light: "#aabbcc", dark: "#aabbcc"))
    #expect(face.colours["paper"] == .init(light: nil, dark: "#101214"))
    #expect(face.sources == [.connect: ["https://stats.example.org/a"], .image: ["data:"]])
    #expect(face.signs == ["◇": ["fi": "oma"]])
    #expect(face.footer == ["fi": "Kiitos"])
    #expect(face.redirects.map(\.chapter) == ["00-a"])
    #expect(face.redirects.map(\.anchor) == ["part"])
    #expect(opened.face.copied.map(\.path) == [".nojekyll", "CNAME", "a/b.woff2"])
    #expect(opened.face.bytes["theme/own.css"] == Array("b { }".utf8))
    #expect(opened.face.templates[.bar]?.pieces.count == 4)
    let forReaders = try WorkbookLoader(startingAt: book.root).open(hasDrafts: false)
    #expect(forReaders.files.map(\.name) == ["00-a", "about"])
  }

  @Test func refusesWhatNoSiteCanHave() async throws {
    let book = try TemporaryBook(
      [
        "Content/fi/00-a.md": chapterFile(),
        "Content/theme/foot.html": "<p>{{root}}\n{{edti}} {{ text }} {{x",
      ],
      configuration: Self.start + """
        pages: [api, About, gone]
        drafts: [01-b]
        redirects: {00-a: 00-a, a/b: 00-a, 09-x: 00-b, api: 00-a}
        static: files
        policy: {script-src: ["'unsafe-inline'", "*", "http://a.example", "https://a.example; x"], scr: [a]}
        signs: {ab: {fi: x}, a: {fi: x}, "!": {fi: x}}
        theme:
          colours: {accent: red, acent: "#ffffff"}
          logo: ../logo.svg
          styles: [theme/own.scss, theme/none.css]
          templates: {footer: theme/foot.html, side: theme/foot.html}

        """)
    let found = problems(try await book.load())
    #expect(
      found.sorted() == [
        "foot.html:2:1 '{{edti}}' is not a place of the part 'footer'; did you mean 'edit'?",
        "workbook.yml:10:21 'red' is not a colour; write it in quotes with six digits, such as \"#0b6e4f\"",
        "workbook.yml:10:26 unknown key 'acent' in 'colours'; did you mean 'accent'?",
        "workbook.yml:11:9 '../logo.svg' is not a path inside of 'Content'; write it from that folder, such as theme/logo.svg",
        "workbook.yml:12:12 the name of 'theme/own.scss' does not end in '.css'; name a file such as theme/own.css",
        "workbook.yml:12:28 'theme/none.css' cannot be read: it does not exist; create Content/theme/none.css, or correct the path",
        "workbook.yml:13:40 unknown key 'side' in 'templates'; known keys: 'head', 'bar', 'footer', 'sample'",
        "workbook.yml:3:14 'About' is not the name of a page; write the name of its file without '.md', in small letters, such as about",
        "workbook.yml:3:21 the page 'gone' is in no language; write Content/fi/gone.md",
        "workbook.yml:3:9 'api' is not the name of a page; write the name of its file without '.md', in small letters, such as about",
        "workbook.yml:4:10 no chapter is called '01-b'; name a chapter's file without '.md', or remove it",
        "workbook.yml:5:19 '00-a' cannot lead elsewhere: it is a chapter; remove one of the two",
        "workbook.yml:5:25 'a/b' is not the name of a page; write the name that the chapter's file had, without '.md'",
        "workbook.yml:5:42 no chapter is called '00-b'; did you mean '00-a'?",
        "workbook.yml:5:48 'api' cannot lead elsewhere: every site has a page of this name; remove it",
        "workbook.yml:6:9 'files' is not a folder in 'Content'; create it, or remove the key 'static'",
        "workbook.yml:7:23 ''unsafe-inline'' is not a source that pages may load from; write the address of a host, such as https://stats.example.org",
        "workbook.yml:7:42 '*' is not a source that pages may load from; write the address of a host, such as https://stats.example.org",
        "workbook.yml:7:47 'http://a.example' is not a source that pages may load from; write the address of a host, such as https://stats.example.org",
        "workbook.yml:7:67 'https://a.example; x' is not a source that pages may load from; write the address of a host, such as https://stats.example.org",
        "workbook.yml:7:92 unknown key 'scr' in 'policy'; known keys: 'connect-src', 'font-src', 'frame-src', 'img-src', 'media-src', 'script-src', 'style-src'",
        "workbook.yml:8:22 'a' is not a sign that stands for itself in text; choose one character that the text has no other use for, such as ◇",
        "workbook.yml:8:34 '!' is not a sign that stands for itself in text; choose one character that the text has no other use for, such as ◇",
        "workbook.yml:8:9 'ab' is not a sign that stands for itself in text; choose one character that the text has no other use for, such as ◇",
      ])
  }

  @Test func followsNoLinkOutOfTheBook() async throws {
    let book = try TemporaryBook(
      ["Content/fi/00-a.md": chapterFile(), "outside.css": "secret"],
      configuration: Self.start + "theme: {styles: [own.css]}\nstatic: static\n")
    try book.link("Content/own.css", to: book.root + "/outside.css")
    try book.createFolder("Content/static")
    try book.link("Content/static/a.txt", to: book.root + "/outside.css")
    let opened = try WorkbookLoader(startingAt: book.root).open()
    #expect(opened.face.bytes.isEmpty && opened.face.copied.isEmpty)
    #expect(
      problems(try await book.load()).map { $0.prefix(47) } == [
        "workbook.yml:3:18 'own.css' cannot be read: it ",
        "workbook.yml:4:9 'static/a.txt' is a link, whic",
      ])
  }

  /// A folder of links to itself has no end.
  @Test func entersNoFolderThroughALink() async throws {
    let book = try TemporaryBook(
      ["Content/fi/00-a.md": chapterFile(), "Content/static/README.md": "# T"],
      configuration: Self.start + "static: static\n")
    for name in ["a", "b"] { try book.link("Content/static/" + name, to: ".") }
    #expect(try await book.load().diagnostics.count == 2)
    try book.link("Content/elsewhere", to: book.root)
    try book.write(Self.start + "static: elsewhere\n", to: "Content/workbook.yml")
    #expect(
      problems(try await book.load()).contains(
        "workbook.yml:3:9 'elsewhere' is a link, which a static folder may not be; replace it by the folder itself"
      ))
  }

  @Test func keepsBracesThatNothingCloses() {
    let text = String(repeating: "{", count: 2 << 20) + "}"
    let template = PageTemplate(SourceText(path: "t.html", text: text), of: .footer)
    #expect(template.pieces.count == 1 && template.diagnostics.isEmpty)
  }

  @Test func readsChangesOfAChapter() async throws {
    let book = try TemporaryBook([
      "Content/fi/00-a.md":
        "---\ntitle: T\nchanges: {2026-02-28: a, 2026-11-01: b, 2026-02-29: c, tänään: d}\n---\n"
    ])
    let workbook = try await book.load()
    #expect(workbook.chapters[0].changes.map(\.text) == ["b", "a"])
    #expect(
      problems(workbook) == [
        "00-a.md:3:41 '2026-02-29' is not a day; write year, month and day, such as 2026-11-28",
        "00-a.md:3:56 'tänään' is not a day; write year, month and day, such as 2026-11-28",
      ])
  }
}
