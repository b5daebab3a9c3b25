internal import SiteStructure
internal import WorkbookModel

/// The files of a site that follow from the book's theme: its style sheet, scripts and pictures.
struct FaceAssets: Sendable {
  let files: FaceFiles
  let theme: Theme

  /// The book's own scripts, joined; nil without any.
  static let script = SitePath("assets", "own.js")
  /// The icon of the program, for a book that has none.
  static let standardIcon = SitePath("assets", "icon.svg")

  /// The path of the picture in the browser's tab.
  static func icon(_ face: SiteFace) -> SitePath {
    face.favicon.map { SitePath("assets", "icon." + ending($0)) } ?? standardIcon
  }

  /// The path of the picture in the bar.
  static func logo(_ face: SiteFace) -> SitePath? {
    face.logo.map { SitePath("assets", "logo." + ending($0)) }
  }

  private static func ending(_ file: SiteFace.File) -> String {
    let name = file.path.split(separator: "/").last ?? ""
    return name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? "svg"
  }

  /// All files.
  var all: [SiteFile] {
    let face = files.face
    var all = [
      styleSheetFile,
      SiteFile(path: SiteMap.script.text, content: .bytes(theme.script)),
      SiteFile(path: SiteMap.searchScript.text, content: .bytes(theme.searchScript)),
      SiteFile(
        path: Self.icon(face).text,
        content: .bytes(face.favicon.flatMap { files.bytes[$0.path] } ?? theme.icon)),
    ]
    if let path = Self.logo(face), let logo = face.logo.flatMap({ files.bytes[$0.path] }) {
      all.append(SiteFile(path: path.text, content: .bytes(logo)))
    }
    if !face.scripts.isEmpty {
      all.append(SiteFile(path: Self.script.text, content: .bytes(joined(face.scripts))))
    }
    return all + files.copied.map { SiteFile(path: $0.path, content: .file(of: $0.source)) }
  }

  var styleSheetFile: SiteFile {
    SiteFile(path: SiteMap.styleSheet.text, content: .bytes(styleSheet))
  }

  /// The program's style sheet, the book's colours, and its own style sheets, of which later rules win.
  private var styleSheet: [UInt8] {
    theme.styleSheet + Array(colours.utf8) + joined(files.face.styles)
  }

  private func joined(_ files: [SiteFace.File]) -> [UInt8] {
    files.flatMap { file in
      let bytes = self.files.bytes[file.path] ?? []
      // A mark of the encoding would be a part of the first rule.
      return bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        + [UInt8(ascii: "\n")]
    }
  }

  /// The colours as variables, under the conditions of those that they replace.
  private var colours: String {
    let colours = files.face.colours.sorted { $0.key < $1.key }
    func rules(_ shade: KeyPath<SiteFace.Colour, String?>) -> String {
      colours.compactMap { name, colour in colour[keyPath: shade].map { "--\(name): \($0);" } }
        .joined(separator: " ")
    }
    let (light, dark) = (rules(\.light), rules(\.dark))
    return (light.isEmpty ? "" : ":root { \(light) }\n")
      + (dark.isEmpty
        ? ""
        : """
        @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { \(dark) } }
        :root[data-theme="dark"] { \(dark) }

        """)
  }
}
