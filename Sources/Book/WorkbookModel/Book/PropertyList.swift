package import Diagnostics

/// The Info.plist of an app, as a chapter gives it in an `xml,plist=ID` fence.
///
/// A simulated device reads from it what the app may do in the background, so a mistake in it would
/// show as an app that is not woken; `PropertyListReader` therefore checks types and spellings.
/// The list that an app is installed with is `built(_:for:)` of it, with the values that Xcode
/// would add.
package struct PropertyList: Sendable, Hashable {
  /// The id of the app sample, as the fence names it.
  package var app: String
  /// A whole XML property list, made of the pairs in the fence when they are all there is; nil when
  /// the fence could not be read.
  package var document: String?
  /// The whole block with its fences.
  package var range: SourceRange

  /// Makes a list of a fence that was read, or of one that could not be.
  package init(app: String, document: String?, range: SourceRange) {
    self.app = app
    self.document = document
    self.range = range
  }

  /// The document of an app that has no fence: a dictionary of nothing.
  package static let emptyDocument = document(around: "")

  /// A document whose dictionary holds some pairs.
  ///
  /// - Parameter pairs: `<key>` elements with their values, each line ended, as they stand in a
  ///   fence.
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
