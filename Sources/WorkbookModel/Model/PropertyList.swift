package import Diagnostics

/// The Info.plist of an app, as a chapter gives it in an `xml,plist=ID` fence.
package struct PropertyList: Sendable, Hashable {
  /// The id of the app sample, as the fence names it.
  package var app: String
  /// A whole XML property list, made of the pairs in the fence when they are all there is; nil when
  /// the fence could not be read.
  package var document: String?
  /// The whole block with its fences.
  package var range: SourceRange

  package init(app: String, document: String?, range: SourceRange) {
    self.app = app
    self.document = document
    self.range = range
  }
}
