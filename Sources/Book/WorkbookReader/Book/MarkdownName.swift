/// Names of Markdown files; those of chapters end in `.md`.
enum MarkdownName {
  /// Lowercase; longer extensions precede their own suffixes.
  private static let extensions = [
    ".md.txt", ".md", ".markdown", ".mdown", ".mdwn", ".mkdown", ".mkdn", ".mkd", ".mdtext",
    ".mdtxt",
    ".mdx",
  ]

  /// A file's name without its Markdown extension; nil if it has none.
  ///
  ///     01-start.MD      01-start
  ///     02-next.md.txt   02-next      saved by an editor that hides extensions
  static func stem(of name: String) -> Substring? {
    let small = name.lowercased()
    return extensions.first(where: small.hasSuffix).map { name.dropLast($0.count) }
  }
}
