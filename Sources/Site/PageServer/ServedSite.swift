internal import TextDiagnostics
internal import SafeFiles
import Synchronization

/// The pages that are served: files of a folder, and newer ones that are not written yet.
///
/// Any thread may call it. Each change has a number, the version, by which open pages learn that there is
/// something new.
package final class ServedSite: Sendable {
  /// The state of one book, whose site may lie in a folder of the first book's.
  package struct Book: Sendable {
    /// What is served in place of files in the folder, by path; nil is returned for a missing image.
    package var newer: [String: @Sendable () -> [UInt8]?] = [:]
    /// Returns a file that is made when it is asked for, by its path; nil for any other.
    package var made: (@Sendable (String) -> [UInt8]?)?
    /// The paths of all its files; nil to serve whatever the folder holds.
    package var paths: Set<String>?
    /// The notes for pages, by path; those under the empty path are shown on each page.
    package var notes: [String: [ServedPage.Note]] = [:]

    package init() {}
  }

  private struct State {
    var books: [String: Book] = [:]
    var version = 1
  }

  private let folder: String
  private let state = Mutex(State())

  /// - Parameter folder: of the written site; it need not exist yet.
  package init(folder: String) { self.folder = folder }

  /// The number of the newest version, which grows with each change.
  package var version: Int { state.withLock { $0.version } }

  /// Changes what is served of a book.
  ///
  /// - Parameter name: the folder of the book's site in the first book's; empty for the first.
  package func update(_ name: String = "", _ change: (inout Book) -> Void) {
    state.withLock {
      change(&$0.books[name, default: Book()])
      $0.version += 1
    }
  }

  // MARK: Responding

  /// Responds to a request for a page or another file of the site, or for what the served pages load.
  package func respond(to request: HTTPRequest) -> HTTPResponse {
    switch request.path {
    case ServedPage.pathOfScript: return ok("script.js", Array(ServedPage.script.utf8))
    case ServedPage.pathOfStyle: return ok("style.css", Array(ServedPage.style.utf8))
    default: break
    }
    let text = String(request.path.dropFirst())
    let name = text.isEmpty || text.hasSuffix("/") ? text + "index.html" : text
    guard let place = PlainPath(name), !place.isHidden, !name.hasPrefix(".") else {
      return missing(request.path, [])
    }
    let (bytes, notes) = file(place)
    if let bytes {
      guard name.hasSuffix(".html") else { return ok(name, bytes) }
      return ok(name, ServedPage.bytes(bytes, notes: notes))
    }
    // Relative links of an index need the slash.
    if !text.hasSuffix("/"), let index = PlainPath(name + "/index.html"), file(index).bytes != nil {
      let location = "/" + name.percentEncodedPath + "/"
      return HTTPResponse(
        308, "Permanent Redirect", type: "text/plain; charset=utf-8", [], location: location)
    }
    return missing(request.path, notes)
  }

  /// The bytes of a file and its notes; no bytes if it is not a file of the site.
  private func file(_ place: PlainPath) -> (bytes: [UInt8]?, notes: [ServedPage.Note]) {
    let books = state.withLock { $0.books }
    let name =
      books.keys.filter { !$0.isEmpty && place.text.hasPrefix($0 + "/") }
      .max { $0.count < $1.count } ?? ""
    let book = books[name] ?? Book()
    let path = name.isEmpty ? place.text : String(place.text.dropFirst(name.count + 1))
    let notes = (book.notes[""] ?? []) + (book.notes[path] ?? [])
    if let make = book.newer[path] { return (make(), notes) }
    if let bytes = book.made?(path) { return (bytes, notes) }
    guard book.paths?.contains(path) ?? true else { return (nil, notes) }
    return (written(place), notes)
  }

  /// A file of the folder, also one that is no longer served.
  ///
  /// - Parameter name: as for ``update(_:_:)``.
  package func written(_ path: String, of name: String) -> [UInt8]? {
    PlainPath(name.isEmpty ? path : "\(name)/\(path)").flatMap(written)
  }

  /// No link is followed, not even to a file of the site.
  private func written(_ place: PlainPath) -> [UInt8]? {
    guard let folder = try? OpenFolder(folder), folder.kind(of: place) == .file else { return nil }
    return (try? folder.read(place)) ?? nil
  }

  private func ok(_ name: String, _ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(200, "OK", type: Self.type(of: name), bytes)
  }

  private func missing(_ path: String, _ notes: [ServedPage.Note]) -> HTTPResponse {
    HTTPResponse(
      404, "Not Found", type: "text/html; charset=utf-8", ServedPage.missing(path, notes: notes))
  }

  /// The media type of a file, by its extension; unknown ones are not interpreted.
  static func type(of name: String) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    switch name[dot...].lowercased() {
    case ".html": return "text/html; charset=utf-8"
    case ".css": return "text/css; charset=utf-8"
    case ".js": return "text/javascript; charset=utf-8"
    case ".svg": return "image/svg+xml"
    case ".png": return "image/png"
    case ".jpg", ".jpeg": return "image/jpeg"
    case ".gif": return "image/gif"
    case ".webp": return "image/webp"
    case ".avif": return "image/avif"
    default: return "application/octet-stream"
    }
  }
}
