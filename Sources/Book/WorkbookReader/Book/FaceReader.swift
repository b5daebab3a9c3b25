import TextDiagnostics
private import SafeFiles
import WorkbookModel

/// Reads the files that the look of a site is made from, and lists those that are only copied.
struct FaceReader {
  private let content: String
  private var bytes: [String: [UInt8]] = [:]
  private var templates: [SiteFace.Part: PageTemplate] = [:]
  private var copied: [FaceFiles.Copied] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let face: SiteFace

  /// Reads the files; a link may lead to another file inside of `Content`.
  ///
  /// - Parameter content: the resolved folder `Content`.
  init(_ face: SiteFace, content: String) {
    self.face = face
    self.content = content
    for file in face.files { read(file) }
    for part in SiteFace.Part.allCases {
      guard let file = face.templates[part], let bytes = bytes[file.path] else { continue }
      let source = SourceText(path: "Content/\(file.path)", bytes: bytes)
      let template = PageTemplate(source, of: part)
      templates[part] = template
      diagnostics += template.diagnostics
    }
    if let folder = face.staticFolder { list(folder) }
  }

  var files: FaceFiles { FaceFiles(face, bytes: bytes, templates: templates, copied: copied) }

  private mutating func read(_ file: SiteFace.File) {
    do throws(BookFile.Problem) {
      let path = content + "/" + file.path
      guard BookFile.exists(path) else {
        throw BookFile.Problem(
          reason: "it does not exist", fix: "create Content/\(file.path), or correct the path")
      }
      let read = try BookFile.bytes(atPath: path, inside: content)
      let isText = [".css", ".html", ".js"].contains(where: file.path.hasSuffix)
      guard !isText || String(validating: read, as: UTF8.self) != nil && !read.contains(0) else {
        throw BookFile.Problem(
          reason: "it is not text in UTF-8", fix: "save it in that encoding")
      }
      bytes[file.path] = read
    } catch {
      report(file, "'\(file.path)' cannot be read: \(error.reason)", fix: error.fix)
    }
  }

  /// How many files a static folder may have, and how deep they may lie.
  private static let (mostFiles, deepest) = (20_000, 16)

  /// Lists the files of a folder and its subfolders; hidden ones only if they are `.nojekyll` or below `.well-known`,
  /// which hosts read. No link is followed.
  private mutating func list(_ folder: SiteFace.File) {
    guard let root = try? OpenFolder(content), let place = PlainPath(folder.path) else { return }
    switch root.kind(of: place) {
    case .folder: break
    case .link(let part):
      return report(
        folder, "'\(part)' is a link, which a static folder may not be",
        fix: "replace it by the folder itself")
    default:
      return report(
        folder, "'\(folder.path)' is not a folder in 'Content'",
        fix: "create it, or remove the key 'static'")
    }
    var folders = [(path: "", depth: 0)]
    while let (place, depth) = folders.popLast() {
      let path = "\(content)/\(folder.path)/\(place)"
      var names = (BookFile.entries(inFolder: path) ?? []).map(\.name)
      if place.isEmpty { names += [".nojekyll", ".well-known"] }
      for name in names {
        guard let source = PlainPath("\(folder.path)/\(place)\(name)") else { continue }
        switch root.kind(of: source) {
        case .file: copied.append(.init(path: place + name, source: source.text))
        case .folder where depth < Self.deepest: folders.append(("\(place)\(name)/", depth + 1))
        case nil: break
        case .link:
          report(
            folder, "'\(source)' is a link, which is not copied",
            fix: "replace it by the file itself, or remove it")
        case .folder, .other:
          report(
            folder, "'\(source)' is neither a file nor a folder at most \(Self.deepest) deep",
            fix: "move it out of the static folder")
        }
      }
      if copied.count > Self.mostFiles {
        copied = []
        return report(
          folder, "'\(folder.path)' has more than \(Self.mostFiles) files",
          fix: "publish them from a folder of their own")
      }
    }
    copied.sort { $0.path < $1.path }
  }

  private mutating func report(_ file: SiteFace.File, _ summary: String, fix: String) {
    diagnostics.append(
      Diagnostic(
        .error, .file, file: Configuration.path, range: file.range, summary, fix: fix))
  }
}
