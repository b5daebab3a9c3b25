import ChildProcess
import Glibc
import ResultStore
import SafeFiles
import Sandbox
import SiteRenderer

/// Prints whole books as PDF files, with an installed Chromium.
///
/// A book is printed twice: the browser cannot count the pages of what it has not laid out yet, so the numbers of
/// the contents come from the first copy (``PrintedPages``). The browser sees a folder with the book's page, its
/// style and its images, has a fresh profile there, and finds no host: the book's policy allows nothing but these
/// files, and its own connections have no names to connect to.
struct BookPrinter {
  private let browser: String
  private let content: String

  private static let names = ["chromium", "chromium-browser", "google-chrome"]

  /// - Parameters:
  ///   - searchPath: the folders of `PATH`, in order.
  ///   - content: the book's folder `Content`, which has the images.
  /// - Throws: if there is no browser.
  init(searchPath: [String], content: String) throws {
    let programs = Self.names.flatMap { name in
      searchPath.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
    }
    guard let browser = programs.first(where: { access($0, X_OK) == 0 }) else {
      throw RunnerError(
        .file,
        "cannot write the book as PDF: there is no 'chromium' in PATH; install the package 'chromium'"
      )
    }
    self.browser = browser
    self.content = content
  }

  /// Returns the PDF file of each book.
  func print(_ books: [SiteRenderer.PrintableBook]) async throws -> [SiteFile] {
    var files: [SiteFile] = []
    for book in books {
      let folder = try TemporaryFolder()
      defer { folder.remove() }
      let first = try await print(book, pages: [:], in: folder.path)
      let bytes = try await print(book, pages: PrintedPages(first).numbers, in: folder.path)
      files.append(SiteFile(path: book.target, content: .bytes(bytes)))
    }
    return files
  }

  /// The time for a copy of a book of hundreds of pages, many times over.
  private static let timeLimit = Duration.seconds(600)

  private func print(
    _ book: SiteRenderer.PrintableBook, pages: [String: Int], in folder: String
  ) async throws -> [UInt8] {
    let site = folder + "/site"
    _ = try await SiteWriter(output: site, content: content).write(book.files(pages))
    let root = try OpenFolder(folder)
    var configuration = Subprocess.Configuration(
      executable: browser,
      arguments: [
        "--headless", "--disable-gpu", "--user-data-dir=\(folder)/profile", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--host-resolver-rules=MAP * ~NOTFOUND", "--no-pdf-header-footer",
        "--generate-pdf-document-outline", "--export-tagged-pdf",
        "--print-to-pdf=\(folder)/book.pdf",
      ] + (geteuid() == 0 ? ["--no-sandbox"] : []) + ["file://\(site)/\(book.page)"])
    configuration.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C.UTF-8", "TZ": "UTC",
    ]
    configuration.timeLimit = Self.timeLimit
    let result = try await Subprocess.run(configuration)
    guard result.termination == .exited(0), let place = PlainPath("book.pdf"),
      let bytes = try root.read(place), bytes.starts(with: "%PDF-".utf8)
    else {
      let words = String(decoding: result.standardError.suffix(400), as: UTF8.self)
      throw RunnerError(
        .file,
        "'\(browser)' could not print '\(book.target)': "
          + (result.stoppedBecause == nil ? words : "it took too long"))
    }
    return bytes
  }
}
