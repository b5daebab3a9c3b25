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

  /// The document of an app that has no fence: a dictionary of nothing.
  package static let emptyDocument = document(around: "")

  /// A document whose dictionary holds some pairs.
  static func document(around pairs: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(pairs)</dict>
    </plist>

    """
  }
}
