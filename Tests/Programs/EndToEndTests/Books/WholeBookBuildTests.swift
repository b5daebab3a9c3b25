import Foundation
import Testing

/// `workbook build --format books`.
struct WholeBookBuildTests {
  private static let browser = "/usr/bin/chromium"

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: browser)))
  func writesTheBookInEveryFormAndRemovesItWithTheNextBuild() async throws {
    let book = try await TemporaryBook(chapter: "Loppu.\n")
    let answer = try await book.run("build", "--format", "books")
    #expect(answer.status == 0, "\(answer.errors)")
    func read(_ path: String) throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: "\(book.site)/\(path)"))
    }
    let page = String(decoding: try read("fi/book.html"), as: UTF8.self)
    #expect(page.contains("<article class=\"book-chapter\" id=\"c1\">"))
    #expect(try read("fi/book.epub").starts(with: Data("PK".utf8)))
    let pdf = String(decoding: try read("fi/book.pdf"), as: UTF8.self)
    #expect(pdf.hasPrefix("%PDF-"))
    #expect(pdf.contains("/MarkInfo") && pdf.contains("/Outlines") && pdf.contains("/Lang"))
    let cover = String(decoding: try read("fi/index.html"), as: UTF8.self)
    for name in ["book.html", "book.epub", "book.pdf"] {
      #expect(cover.contains("href=\"\(name)\""))
    }
    let next = try await book.run("build")
    #expect(next.status == 0)
    #expect(next.output.contains("4 removed"))
    let plain = String(decoding: try read("fi/index.html"), as: UTF8.self)
    #expect(!plain.contains("book.epub"))
  }

  @Test func namesThePackageOfAMissingBrowser() async throws {
    let book = try await TemporaryBook(chapter: "Loppu.\n")
    let answer = try await book.run("build", "--format", "pdf", environment: ["PATH": "/nowhere"])
    answer.expectCouldNotRun(
      "cannot write the book as PDF: there is no 'chromium' in PATH; install the package 'chromium'"
    )
  }
}
