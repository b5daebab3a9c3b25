/// The names that files of Markdown have, of which a chapter's ends in `.md`.
enum MarkdownName {
  /// In small letters; a longer one stands in front of its own end.
  private static let extensions = [
    ".md.txt", ".md", ".markdown", ".mdown", ".mdwn", ".mkdown", ".mkdn", ".mkd", ".mdtext",
    ".mdtxt",
    ".mdx",
  ]

  /// A file's name without what says that it is Markdown; nil when nothing does.
  ///
  ///     01-start.MD   01-start
  ///     02-next.md.txt   02-next      as an editor saves it that hides extensions
  static func stem(of name: String) -> Substring? {
    let small = name.lowercased()
    return extensions.first(where: small.hasSuffix).map { name.dropLast($0.count) }
  }
}
