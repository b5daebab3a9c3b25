package import TextDiagnostics

/// The Info.plist of an app, from an `xml,plist=ID` fence.
///
/// A simulated device derives from it what the app may do in the background, so a mistake would go
/// unnoticed until the app is not woken; `PropertyListReader` therefore checks types and spellings. Apps
/// are installed with `built(_:for:)`, which adds the values that Xcode would add.
package struct PropertyList: Sendable, Hashable {
  /// The id of the app sample, as named by the fence.
  package var app: String
  /// A complete XML property list, possibly generated from the pairs in the fence; nil if the fence could
  /// not be read.
  package var document: String?
  /// The whole block with its fences.
  package var range: SourceRange
  /// Whether it is in a setup comment, which readers do not see.
  package var isHidden = false

  package init(app: String, document: String?, range: SourceRange) {
    self.app = app
    self.document = document
    self.range = range
  }

  /// The document of an app without a fence: an empty dictionary.
  package static let emptyDocument = document(around: "")

  /// A document whose dictionary contains the pairs.
  ///
  /// - Parameter pairs: `<key>` elements with their values, as in a fence; each line ends in a line feed.
  package static func document(around pairs: String) -> String {
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
