import Diagnostics

/// The keys of an Info.plist that apps of a book are likely to have, and what their values are
/// (Apple's Information Property List reference).
///
/// Any other key may stand in a list, but one that is nearly one of these is a typing mistake that the
/// device would pass over in silence.
package enum PropertyListKeys {
  private enum Kind: String {
    case string = "a string"
    case boolean = "a boolean"
    case strings = "an array of strings"
    case dictionary = "a dictionary"
    case dictionaries = "an array of dictionaries"

    /// How such a value is written.
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

  /// The known keys. Their order decides between two that a misspelt key is equally near to.
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

  /// All of them, and those that stand within one, for the prose that names them.
  package static let names = kinds.map(\.key) + ["NSAllowsArbitraryLoads"]

  /// The values of `UIBackgroundModes` from iOS 4 on.
  private static let backgroundModes = [
    "audio", "location", "voip", "newsstand-content", "external-accessory", "bluetooth-central",
    "bluetooth-peripheral", "fetch", "remote-notification", "processing", "nearby-interaction",
    "push-to-talk", "network-authentication",
  ]

  /// Finds every value of the wrong type and every misspelt name.
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

  /// A problem when a key is within two edits of a known one; none for any other, which is the
  /// author's own.
  private static func misspelt(_ entry: PropertyListValue.Entry) -> [XMLScanner.Problem] {
    guard let near = nearestName(to: entry.key, in: kinds.map(\.key), within: 2) else { return [] }
    return [
      .init(
        "unknown key '\(entry.key)'",
        fix: Suggestion("did you mean '\(near)'?", replacement: near, of: entry.key),
        entry.keyOffsets)
    ]
  }

  /// The value that is not of a kind: the whole one, or an element of an array.
  ///
  /// Nil when the value is as it should be; an empty array is right for both kinds of arrays.
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

  /// The elements of `UIBackgroundModes` that iOS has never known, each with the mode that was
  /// likely meant.
  private static func unknownModes(_ value: PropertyListValue) -> [XMLScanner.Problem] {
    guard case .array(let elements) = value.kind else { return [] }
    return elements.compactMap { element in
      guard case .string(let mode) = element.kind, !backgroundModes.contains(mode) else {
        return nil
      }
      return .init(
        "'\(mode)' is no background mode",
        fix: .nearest(
          to: mode, in: backgroundModes, of: mode,
          otherwise: "the modes are \(backgroundModes.joined(separator: ", "))"),
        element.offsets)
    }
  }
}
