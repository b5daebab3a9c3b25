import MarkdownTree
import TextDiagnostics

/// The keys of an Info.plist that apps of a book are likely to have, with the types of their values
/// (Apple's Information Property List reference).
///
/// Other keys are allowed, but a near miss of a known key is a typing mistake that the device would
/// silently ignore.
package enum PropertyListKeys {
  private enum Kind: String {
    case string = "a string"
    case boolean = "a boolean"
    case strings = "an array of strings"
    case dictionary = "a dictionary"
    case dictionaries = "an array of dictionaries"

    /// The syntax of such a value.
    var form: String {
      switch self {
      case .string: "<string>text</string>"
      case .boolean: "<true/> or <false/>"
      case .strings: "<array><string>text</string></array>"
      case .dictionary: "<dict><key>name</key>...</dict>"
      case .dictionaries: "<array><dict><key>name</key>...</dict></array>"
      }
    }
  }

  /// The known keys. For a misspelt key that is equally close to two of them, the first is suggested.
  private static let kinds: KeyValuePairs<String, Kind> = [
    "UIBackgroundModes": .strings, "UIApplicationExitsOnSuspend": .boolean,
    "BGTaskSchedulerPermittedIdentifiers": .strings, "UIRequiredDeviceCapabilities": .strings,
    "UIApplicationSceneManifest": .dictionary, "CFBundleURLTypes": .dictionaries,
    "NSAppTransportSecurity": .dictionary,
    "CFBundleIdentifier": .string, "CFBundleName": .string, "CFBundleDisplayName": .string,
    "CFBundleExecutable": .string, "CFBundleVersion": .string,
    "CFBundleShortVersionString": .string, "CFBundlePackageType": .string,
    "LSRequiresIPhoneOS": .boolean, "UIMainStoryboardFile": .string,
    "UILaunchStoryboardName": .string, "NSLocationWhenInUseUsageDescription": .string,
    "NSLocationAlwaysUsageDescription": .string,
    "NSLocationAlwaysAndWhenInUseUsageDescription": .string,
    "UIRequiresPersistentWiFi": .boolean,
  ]

  /// All known keys, including nested ones, which prose may mention.
  package static let names = kinds.map(\.key) + ["NSAllowsArbitraryLoads"]

  /// The values of `UIBackgroundModes` since iOS 4.
  package static let backgroundModes = [
    "audio", "location", "voip", "newsstand-content", "external-accessory", "bluetooth-central",
    "bluetooth-peripheral", "fetch", "remote-notification", "processing", "nearby-interaction",
    "push-to-talk", "network-authentication",
  ]

  /// Finds values of the wrong type and misspelt names.
  static func problems(in entries: [PropertyListValue.Entry]) -> [XMLScanner.Problem] {
    entries.flatMap { entry in
      guard let kind = kinds.first(where: { $0.key == entry.key })?.value else {
        return misspelt(entry)
      }
      if let wrong = wrongValue(entry.value, kind) {
        return [
          .init(
            "'\(entry.key)' is \(kind.rawValue), not \(wrong.kindName)"
              + ([.strings, .dictionaries].contains(kind) && wrong.offsets != entry.value.offsets
                ? " in it" : ""),
            fix: "write \(kind.form)", wrong.offsets)
        ]
      }
      return entry.key == "UIBackgroundModes" ? unknownModes(entry.value) : []
    }
  }

  /// A problem if a key is within two edits of a known one; other keys are assumed to be the author's own.
  private static func misspelt(_ entry: PropertyListValue.Entry) -> [XMLScanner.Problem] {
    guard let near = nearestName(to: entry.key, in: kinds.map(\.key), within: 2) else { return [] }
    return [
      .init(
        "unknown key '\(entry.key)'",
        fix: Suggestion("did you mean '\(near)'?", replacement: near, of: entry.key),
        entry.keyOffsets)
    ]
  }

  /// The value of the wrong type: the whole one, or an element of an array.
  ///
  /// Nil if the value is valid; an empty array is valid for both kinds of arrays.
  private static func wrongValue(_ value: PropertyListValue, _ kind: Kind) -> PropertyListValue? {
    switch (kind, value.kind) {
    case (.string, .string), (.boolean, .boolean), (.dictionary, .dictionary): nil
    case (.strings, .array(let elements)):
      elements.first { if case .string = $0.kind { false } else { true } }
    case (.dictionaries, .array(let elements)):
      elements.first { if case .dictionary = $0.kind { false } else { true } }
    default: value
    }
  }

  /// The elements of `UIBackgroundModes` that no version of iOS knows, each with the closest known mode.
  private static func unknownModes(_ value: PropertyListValue) -> [XMLScanner.Problem] {
    guard case .array(let elements) = value.kind else { return [] }
    return elements.compactMap { element in
      guard case .string(let mode) = element.kind, !backgroundModes.contains(mode) else {
        return nil
      }
      return .init(
        "'\(mode)' is not a background mode",
        fix: .nearest(
          to: mode, in: backgroundModes, of: mode,
          otherwise: "the modes are \(backgroundModes.joined(separator: ", "))"),
        element.offsets)
    }
  }
}
