import Diagnostics
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
      let template = PageTemplate(SourceText(path: "Content/\(file.path)", bytes: bytes), of: part)
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
      bytes[file.path] = try BookFile.bytes(atPath: path, inside: content)
    } catch {
      report(file, "'\(file.path)' cannot be read: \(error.reason)", fix: error.fix)
    }
  }

  /// Lists the files of a folder and its subfolders; hidden ones only if they are `.nojekyll` or below `.well-known`,
  /// which hosts read.
  private mutating func list(_ folder: SiteFace.File) {
    guard BookFile.isFolder("\(content)/\(folder.path)") else {
      return report(
        folder, "'\(folder.path)' is not a folder in 'Content'",
        fix: "create it, or remove the key 'static'")
    }
    var folders = [""]
    while let place = folders.popLast() {
      let path = "\(content)/\(folder.path)/\(place)"
      var entries = BookFile.entries(inFolder: path) ?? []
      if place.isEmpty {
        if BookFile.exists(path + ".nojekyll") { entries.append((".nojekyll", false)) }
        if BookFile.isFolder(path + ".well-known") { entries.append((".well-known", true)) }
      }
      for (name, isFolder) in entries {
        if isFolder {
          folders.append("\(place)\(name)/")
        } else if PlainPath("\(folder.path)/\(place)\(name)") != nil {
          copied.append(.init(path: place + name, source: "\(folder.path)/\(place)\(name)"))
        }
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
