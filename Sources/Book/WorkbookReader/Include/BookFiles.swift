package import TextDiagnostics
import MarkdownTree
import SwiftSource
private import Synchronization
import WorkbookModel

/// The files of a book that its fences name, each read once, so that all users see the same bytes.
///
/// A path leads from the book's folder to a file below it: `Snippets/budget.swift`. Links may lead to any
/// file inside that folder that is not hidden, but nowhere else.
///
/// It is shared by the tasks that read the chapters of a book. It also caches results of parsing samples
/// (`recent`, `colours`), because the translations of a chapter have the same code. Nothing is read twice
/// during its lifetime: reading the book again requires a new instance.
package final class BookFiles: Sendable {
  /// The reason for which a fence cannot use the file that it names.
  struct Problem: Error {
    /// In one line: `the file 'Snippets/budgte.swift' does not exist`.
    var summary: String
    /// What to do next, in one line.
    var fix: Suggestion
    /// A place in the file itself.
    var note: Diagnostic.Note?
  }

  /// The book's folder; nil if nothing can be included.
  private let root: String?
  /// Contents that `workbook accept` would write to files.
  private let drafts: [String: [UInt8]]
  /// The notes on samples, shared by all translations.
  private let recent = TextCache<CommentsAndLiterals>()
  /// Where to store highlighting found while parsing comments; nil if it is not needed.
  private let colours: CodeColours?
  /// The result for each path; an unreadable file is tried only once too.
  private let files = Mutex<[String: Result<SourceText, Problem>]>([:])

  /// Creates access to the files of a book without reading any.
  ///
  /// - Parameters:
  ///   - root: the book's folder, an absolute path without links; nil for chapters without a book, which
  ///     cannot include anything.
  ///   - drafts: contents that replace those of text files, by path.
  ///   - colours: where to store the highlighting of samples; nil if it is not needed.
  package init(
    root: String? = nil, drafts: [String: [UInt8]] = [:], colours: CodeColours? = nil
  ) {
    self.root = root
    self.colours = colours
    self.drafts = drafts
  }

  /// The texts that were read, by the path used in diagnostics.
  package var sources: [String: SourceText] {
    files.withLock { $0.compactMapValues { try? $0.get() } }
  }

  /// The notes on a sample's code.
  ///
  /// Computed once for each text as long as it is cached, whichever chapter contains it.
  func notes(of source: ParsableSource) -> CommentsAndLiterals {
    recent.value(of: source.text) {
      guard let colours else { return CommentsAndLiterals(source) }
      let (notes, spans) = CommentsAndLiterals.coloured(source)
      if let spans { colours.note(spans, of: source.text) }
      return notes
    }
  }

  /// Reads a text file without a leading byte order mark.
  ///
  /// - Parameter path: from the book's root, as the fence names it.
  /// - Throws: if there is no such file inside the book, or if it is too large or not UTF-8.
  func text(at path: String) throws(Problem) -> SourceText {
    if let known = files.withLock({ $0[path] }) { return try known.get() }
    let result = Result { () throws(Problem) in try read(path) }
    // Another chapter may have been faster; its bytes are used for all.
    return try files.withLock { files in
      if files[path] == nil { files[path] = result }
      return files[path] ?? result
    }.get()
  }

  /// Reads a file for the first time, and checks whether it is text.
  private func read(_ path: String) throws(Problem) -> SourceText {
    var bytes = if let draft = drafts[path] { draft } else { try bytes(at: path) }
    // Editors do not count a byte order mark as a character.
    if bytes.starts(with: Self.byteOrderMark) { bytes.removeFirst(Self.byteOrderMark.count) }
    let source = SourceText(path: path, bytes: bytes)
    guard let problem = source.textProblem(in: 0..<source.bytes.count) else { return source }
    throw Problem(
      summary: "'\(path)' is not a text file: \(problem.summary)",
      fix: Suggestion(problem.fix ?? "save the file as UTF-8"),
      note: .init("it is here", file: path, range: problem.range))
  }

  /// U+FEFF in UTF-8.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  // MARK: Files of a working folder

  /// The maximum number and total size of a working folder's initial files.
  private static let most = (files: 200, bytes: 16 << 20)
  /// The maximum nesting of folders, because links may form cycles.
  private static let deepest = 16

  /// Reads a file, or recursively all files of a folder except hidden ones.
  ///
  /// - Returns: a single file under its name, or the files of a folder under their relative paths, in byte
  ///   order.
  func given(at path: String) throws(Problem) -> [WorkingFolderFile] {
    let real = try resolved(path)
    guard BookFile.isFolder(real) else {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return [try given(path, as: name)]
    }
    var found: [WorkingFolderFile] = []
    try collect(path, from: path, into: &found)
    guard !found.isEmpty else {
      throw Problem(
        summary: "the folder '\(path)' contains no file", fix: "add a file, or leave the folder out"
      )
    }
    return found
  }

  /// Adds the files of a folder recursively, in the order of their names.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder from the book's root.
  ///   - root: the folder that the fence names, to which paths in the working folder are relative.
  private func collect(
    _ folder: String, from root: String, into found: inout [WorkingFolderFile]
  ) throws(Problem) {
    guard folder.split(separator: "/").count <= Self.deepest else {
      throw Problem(
        summary: "the folder '\(root)' is nested too deeply",
        fix: "name only the files that are needed")
    }
    for name in BookFile.names(inFolder: try resolved(folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if BookFile.isFolder(try resolved(path)) {
        try collect(path, from: root, into: &found)
      } else {
        found.append(try given(path, as: String(path.dropFirst(root.count + 1))))
      }
      guard found.count <= Self.most.files,
        found.reduce(0, { $0 + $1.bytes.count }) <= Self.most.bytes
      else {
        throw Problem(
          summary: "the folder '\(root)' contains more than \(Self.most.files) files or "
            + "\(Self.most.bytes >> 20) MiB", fix: "name only the files that are needed")
      }
    }
  }

  /// Reads one file for a working folder, with its execute permission.
  private func given(_ path: String, as name: String) throws(Problem) -> WorkingFolderFile {
    let isExecutable = BookFile.isExecutable(try resolved(path))
    return WorkingFolderFile(
      path: name, bytes: try bytes(at: path, atMost: Self.most.bytes), isExecutable: isExecutable)
  }

  /// Reads a file with any content, up to a size limit in bytes.
  private func bytes(
    at path: String, atMost limit: Int = BookFile.maximumSize
  ) throws(Problem) -> [UInt8] {
    let real = try resolved(path)
    do throws(BookFile.Problem) {
      return try BookFile.bytes(atPath: real, inside: root ?? "", atMost: limit)
    } catch {
      throw Problem(
        summary: "the file '\(path)' cannot be read: \(error.reason)",
        fix: Suggestion(error.fix))
    }
  }

  /// The absolute path of something in the book.
  ///
  /// Links are not resolved here; ``BookFile`` checks where they lead when the file is read.
  ///
  /// - Throws: if the path is written so that it could lead out of the book, or if it does not exist.
  func resolved(_ path: String) throws(Problem) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, parts.allSatisfy({ !["", ".", ".."].contains($0) }), !path.contains("\0")
    else {
      throw Problem(
        summary: "'\(path)' is not a path inside the book",
        fix:
          "write it relative to the folder that contains 'Content', such as Snippets/budget.swift")
    }
    guard !BookFile.isHidden(path) else {
      throw Problem(
        summary: "'\(path)' is hidden, and hidden files cannot be shown",
        fix: "use a file whose name and folders do not begin with a dot")
    }
    guard let root else {
      throw Problem(
        summary: "the file '\(path)' does not belong to a book", fix: "put the chapter into a book")
    }
    guard BookFile.exists("\(root)/\(path)") else {
      throw Problem(
        summary: "the file '\(path)' does not exist", fix: fix(forMissing: path, in: root))
    }
    return "\(root)/\(path)"
  }

  /// The suggestion for a missing path: the closest name in its folder, if any.
  private func fix(forMissing path: String, in root: String) -> Suggestion {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) }
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let names = BookFile.names(inFolder: folder.map { "\(root)/\($0)" } ?? root) ?? []
    guard let near = nearestName(to: name, in: names) else {
      return "create it, or name another file, relative to the folder that contains 'Content'"
    }
    let meant = (folder.map { $0 + "/" } ?? "") + near
    return Suggestion("did you mean '\(meant)'?", replacement: meant, of: path)
  }
}
