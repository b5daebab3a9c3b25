import MarkdownTree
import WorkbookModel

extension PropertyList {
  /// The Info.plist of a built app, with Xcode's variables expanded and the pairs that Xcode adds.
  ///
  /// ```
  /// <key>CFBundleName</key><string>$(PRODUCT_NAME)</string>   ->   ...<string>news</string>
  ///                                    followed by CFBundleIdentifier, CFBundleVersion etc.
  /// ```
  /// CHOICE: the identifier of an app that does not specify one is `com.example.` and its id, the version
  /// 1.0 (1).
  ///
  /// CHOICE: a document without a scene manifest gets that of Xcode's template, if the delegate of its scenes
  /// is known.
  ///
  /// A malformed document is returned unchanged. Existing keys keep their values, whatever Xcode would
  /// write there. Pairs are added after the last value, so that preceding positions do not change.
  ///
  /// - Parameters:
  ///   - document: a whole property list.
  ///   - app: the id under which it is installed.
  ///   - sceneDelegate: the class of the app that is the delegate of its scenes; nil to add no manifest.
  package static func built(
    _ document: String, for app: String, sceneDelegate: String? = nil
  ) -> String {
    var text = document
    for (variable, value) in variables(of: app) {
      text = text.split(separator: "$(\(variable))", omittingEmptySubsequences: false)
        .joined(separator: value)
    }
    guard let entries = try? PropertyListParser.parse(text).entries else { return document }
    let keys = Set(entries.map(\.key))
    var pairs = additions(for: app).filter { !keys.contains($0.key) }
      .map { "<key>\($0.key)</key><string>\($0.value)</string>\n" }.joined()
    if let sceneDelegate, !keys.contains(sceneManifest) {
      pairs += "<key>\(sceneManifest)</key>\(manifest(of: sceneDelegate, in: app))\n"
    }
    guard let last = entries.last else { return self.document(around: pairs) }
    let end = text.utf8.index(text.startIndex, offsetBy: last.value.offsets.upperBound)
    return "\(text[..<end])\n\(pairs)\(text[end...])"
  }

  private static let sceneManifest = "UIApplicationSceneManifest"

  /// The scene manifest of Xcode's template for an app.
  private static func manifest(of sceneDelegate: String, in app: String) -> String {
    "<dict><key>UIApplicationSupportsMultipleScenes</key><false/>"
      + "<key>UISceneConfigurations</key><dict>"
      + "<key>UIWindowSceneSessionRoleApplication</key><array><dict>"
      + "<key>UISceneConfigurationName</key><string>Default Configuration</string>"
      + "<key>UISceneDelegateClassName</key><string>\(app).\(sceneDelegate)</string>"
      + "</dict></array></dict></dict>"
  }

  /// The build settings that Xcode's templates use in an Info.plist, with their values for an app.
  private static func variables(of app: String) -> KeyValuePairs<String, String> {
    [
      "PRODUCT_BUNDLE_IDENTIFIER": "com.example.\(app)", "PRODUCT_NAME": app,
      "PRODUCT_MODULE_NAME": app, "EXECUTABLE_NAME": app, "MARKETING_VERSION": "1.0",
      "CURRENT_PROJECT_VERSION": "1", "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
      "DEVELOPMENT_LANGUAGE": "en",
    ]
  }

  /// The pairs that every built app has, in the order in which they are added.
  private static func additions(for app: String) -> KeyValuePairs<String, String> {
    [
      "CFBundleExecutable": app, "CFBundleIdentifier": "com.example.\(app)",
      "CFBundleInfoDictionaryVersion": "6.0", "CFBundleName": app, "CFBundlePackageType": "APPL",
      "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
    ]
  }
}
