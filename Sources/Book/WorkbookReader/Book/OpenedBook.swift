package import TextDiagnostics

package import WorkbookModel

/// A book whose configuration was read and whose chapter files were listed, but not read.
///
/// A build uses it to decide which chapters it must read again: it provides names, paths, and the
/// configuration to hash. ``WorkbookLoader`` creates it, and loads a `Workbook` from it.
package struct OpenedBook: Sendable {
  package let configuration: Configuration
  /// `Content/workbook.yml` as read.
  package let configurationText: SourceText
  /// The chapters' names in the order of the book, each with its files' paths from the book's root, in the
  /// order of the languages.
  package let files: [(name: String, files: [String])]
  /// The files that the look of the site is made from.
  package var face: FaceFiles
  /// The individual chapter files, and the languages that have a folder.
  let listing: ContentListing
  /// The problems of the configuration and of files' locations.
  let diagnostics: [Diagnostic]
  private let root: String
  /// The resolved `Content` folder, out of which chapters may not lead.
  private let content: String

  /// - Parameters:
  ///   - isListed: whether another book lists this one, which then can list none.
  ///   - hasDrafts: whether the chapters that are drafts are part of it.
  init(root: String, content: String, text: SourceText, isListed: Bool, hasDrafts: Bool) {
    self.root = root
    self.content = content
    var reader = ConfigurationReader(text)
    configuration = reader.configuration
    configurationText = text
    // With an unreadable configuration, chapters cannot be blamed for missing settings such as modules.
    var listing =
      reader.isLost
      ? ContentListing()
      : ContentListing(
        root: root, languages: reader.configuration.languages,
        languageRanges: reader.languageRanges, configurationPath: text.path,
        pages: reader.configuration.ownPages,
        folders: Set(
          reader.configuration.face.staticFolder.map { [String($0.path.prefix { $0 != "/" })] }
            ?? []))
    reader.checkSources(among: Set(listing.files.map(\.name)))
    var names: [String] = []
    for file in listing.files where names.last != file.name { names.append(file.name) }
    reader.checkParts(among: names)
    reader.checkFace(among: names)
    if isListed { reader.refuseBooks() } else { reader.checkBooks(inside: root) }
    let face = FaceReader(configuration.face, content: content)
    self.face = face.files
    diagnostics = reader.diagnostics + listing.diagnostics + face.diagnostics
    if !hasDrafts { listing.leaveOut(configuration.drafts) }
    self.listing = listing
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
}
