package import Diagnostics
package import WorkbookModel

/// A book whose configuration was read and whose chapter files were listed, and nothing else.
///
/// It is what a build needs to decide which chapters it must read again: names, paths, and the hash
/// of the configuration. ``WorkbookLoader`` makes it, and makes a `Workbook` of it.
package struct OpenedBook: Sendable {
  /// What `workbook.yml` says.
  package let configuration: Configuration
  /// `Content/workbook.yml` as it was read.
  package let configurationText: SourceText
  /// The chapters' names in the order of the book, each with the paths of its files from the book's root, in
  /// the order of the languages.
  package let files: [(name: String, files: [String])]
  /// The chapters' files one by one, and the languages that have a folder.
  let listing: ContentListing
  /// What is wrong with the configuration and the places of files.
  let diagnostics: [Diagnostic]
  private let root: String
  /// The folder `Content` without links, which chapters may not lead out of.
  private let content: String

  /// Reads the configuration's text and lists the files of its languages.
  ///
  /// - Parameter isListed: whether another book lists this one, which then can list none.
  init(root: String, content: String, text: SourceText, isListed: Bool) {
    self.root = root
    self.content = content
    var reader = ConfigurationReader(text)
    configuration = reader.configuration
    configurationText = text
    // What chapters need of a configuration that is lost, such as modules, is no mistake of theirs.
    listing =
      reader.isLost
      ? ContentListing()
      : ContentListing(
        root: root, languages: reader.configuration.languages,
        languageRanges: reader.languageRanges, configurationPath: text.path)
    reader.checkSources(among: Set(listing.files.map(\.name)))
    if isListed { reader.refuseBooks() } else { reader.checkBooks(inside: root) }
    diagnostics = reader.diagnostics + listing.diagnostics
    var files: [(name: String, files: [String])] = []
    for file in listing.files {
      if files.last?.name == file.name {
        files[files.count - 1].files.append(file.path)
      } else {
        files.append((file.name, [file.path]))
      }
    }
    self.files = files
  }

  /// The bytes of a file of the book, as the loader would read them; nil for one that it would refuse.
  ///
  /// A link out of the book is refused, for a chapter one out of `Content`.
  ///
  /// - Parameter path: from the book's root.
  package func bytes(at path: String) -> [UInt8]? {
    let folder = path.hasPrefix("Content/") ? content : root
    return try? BookFile.bytes(atPath: "\(root)/\(path)", inside: folder)
  }
}
