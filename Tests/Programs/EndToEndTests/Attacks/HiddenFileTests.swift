import Foundation
import Testing

/// Hidden files must not appear on a page: a CI checkout has a token in `.git/config`.
struct HiddenFileTests {
  private static let secret = "salaisuus"

  private func book(_ fence: String) async throws -> TemporaryBook {
    let book = try await TemporaryBook(chapter: fence)
    for path in [".git/config", ".netrc", "Content/fi/.hidden.png", "../outside.swift"] {
      try book.write("// \(Self.secret)\n", to: path)
    }
    for (name, target) in [
      ("link.swift", ".git/config"), ("out.swift", "../outside.swift"), ("folder", ".git"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(book.book)/\(name)", withDestinationPath: target)
    }
    return book
  }

  private func expectNothingShown(_ book: TemporaryBook, _ fence: String) async throws {
    let built = try await book.run("build")
    #expect(built.status == 1, "\(fence)")
    for (path, data) in TemporaryBook.contents(of: book.site) {
      #expect(data.range(of: Data(Self.secret.utf8)) == nil, "\(fence): \(path)")
    }
  }

  @Test(arguments: [
    ("swift,id=x,file=.git/config", 19, ".git/config"), ("swift,id=x,file=.netrc", 19, ".netrc"),
    ("swift,id=x,file=Snippets/.a/b.swift,region=r", 19, "Snippets/.a/b.swift"),
    ("console,id=x,files=.git", 22, ".git"),
    ("console,id=x,files=[.git/config]", 23, ".git/config"),
  ])
  func saysAtTheAnnotationThatAFileIsHidden(_ info: String, _ column: Int, _ path: String)
    async throws
  {
    let body = info.hasPrefix("console") ? "$ ls\n" : ""
    let book = try await book("```\(info)\n\(body)```\n")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        "Content/fi/01-a.md:15:\(column + 1): error: '\(path)' is hidden, and hidden files cannot be shown "
          + "[include]\n"), "\(answer.output)")
    #expect(
      answer.output.contains(
        "= use a file whose name and folders do not begin with a dot\n"))
    try await expectNothingShown(book, info)
  }

  @Test(arguments: [
    ("swift,id=x,file=link.swift", "the hidden file '<root>/book/.git/config'"),
    ("swift,id=x,file=out.swift", "/outside.swift', outside of '"),
    ("swift,id=x,file=folder/config", "the hidden file '<root>/book/.git/config'"),
    ("console,id=x,files=folder", "the hidden file '<root>/book/.git/config'"),
    ("console,id=x,files=link.swift", "the hidden file '<root>/book/.git/config'"),
  ])
  func followsNoLinkToAHiddenFileOrOutOfTheBook(_ info: String, _ problem: String) async throws {
    let book = try await book("```\(info)\n\(info.hasPrefix("console") ? "$ ls\n" : "")```\n")
    let answer = try await book.run("check")
    #expect(answer.output.contains("cannot be read: it is a link to "), "\(answer.output)")
    #expect(answer.output.contains(problem), "\(answer.output)")
    try await expectNothingShown(book, info)
  }

  @Test func showsNoHiddenImage() async throws {
    let book = try await book("![kuva](.hidden.png)\n\n[linkki](%2ehidden.png)\n")
    let answer = try await book.run("check")
    #expect(
      answer.output.contains(
        "error: '.hidden.png' is a hidden file, which pages do not show [image]"),
      "\(answer.output)")
    try await expectNothingShown(book, "image")
  }

  /// A link could lead to any file that the user who builds the site may read.
  @Test(arguments: [
    ("fi/out.png", "../../../outside.swift", "out.png", "fi/out.png"),
    ("fi/hidden.png", ".hidden.png", "hidden.png", "fi/hidden.png"),
    ("fi/inner.png", "real.png", "inner.png", "fi/inner.png"),
    ("fi/broken.png", "nothing", "broken.png", "fi/broken.png"),
    ("fi/pictures", "../../.git", "pictures/a.png", "fi/pictures"),
    ("pictures", "../..", "../pictures/a.png", "pictures"),
  ])
  func followsNoLinkToAnImage(_ link: String, _ target: String, _ image: String, _ place: String)
    async throws
  {
    let book = try await book("![kuva](\(image)) [linkki](\(image))\n")
    for path in [".git/a.png", "../a.png", "Content/fi/real.png"] {
      try book.write(Self.secret, to: path)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(book.book)/Content/\(link)", withDestinationPath: target)
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    for column in [1, 11 + image.count] {
      #expect(
        answer.output.contains(
          "Content/fi/01-a.md:15:\(column): error: 'Content/\(place)' is a symbolic link, and pages show "
            + "only files of the book itself [image]\n"), "\(answer.output)")
    }
    #expect(answer.output.contains("= replace the link with its target\n"))
    try await expectNothingShown(book, image)
  }

  @Test(arguments: ["pictures/.a/b.png", "../.a/b.png", ".a.png", "a/../.a.png"])
  func showsNoImageBelowAHiddenFolder(_ path: String) async throws {
    let book = try await book("![kuva](\(path))\n")
    for place in ["fi/pictures/.a/b.png", ".a/b.png", "fi/.a.png", "fi/a/c.png"] {
      try book.write(Self.secret, to: "Content/\(place)")
    }
    let answer = try await book.run("check")
    #expect(
      answer.output.contains(
        "error: '\(path)' is a hidden file, which pages do not show [image]"), "\(answer.output)")
    try await expectNothingShown(book, path)
  }
}
