import DeviceNetwork
internal import BackgroundExecution
import Foundation

/// An installed app: its executable and its Info.plist.
///
///     <apps>/news/news          the executable
///     <apps>/news/Info.plist    read here, if it exists
struct AppBundle: Sendable {
  /// The name of its folder.
  let id: AppID
  /// An absolute path.
  let executable: String
  /// The Info.plist's keys about background execution.
  let manifest: AppManifest
  /// The quick actions listed in its Info.plist (R145).
  let quickActions: [QuickAction]

  /// Loads an app from its folder `<apps>/<id>`; the Info.plist is optional.
  ///
  /// - Throws: for an invalid name, an app without a program, and an Info.plist that cannot be read.
  init(_ id: String, in apps: String) throws(ScriptError) {
    guard !id.isEmpty, !id.contains("/"), !id.hasPrefix(".") else {
      throw ScriptError("'\(id)' in 'WORKBOOK_APP_LIST' is not a valid app name")
    }
    self.id = AppID(id)
    let folder = URL(fileURLWithPath: apps).path + "/\(id)"
    executable = "\(folder)/\(id)"
    guard FileManager.default.isExecutableFile(atPath: executable) else {
      throw ScriptError("no program for app '\(id)' at '\(executable)'; compile the app first")
    }
    let content = try Self.content(of: id, at: "\(folder)/Info.plist")
    manifest = try Self.manifest(of: id, content)
    let actions = content["UIApplicationShortcutItems"] as? [[String: Any]] ?? []
    quickActions = actions.compactMap { QuickAction($0) }
  }

  /// Reads an Info.plist; a missing one is empty.
  private static func content(
    of id: String, at path: String
  ) throws(ScriptError) -> [String: Any] {
    guard let data = FileManager.default.contents(atPath: path) else { return [:] }
    let content = try? PropertyListSerialization.propertyList(from: data, format: nil)
    guard let content = content as? [String: Any] else {
      throw ScriptError(
        "Info.plist of app '\(id)' is not a property list with a dictionary; correct it")
    }
    return content
  }

  /// Reads the keys about background execution; all others are ignored.
  private static func manifest(
    of id: String, _ content: [String: Any]
  ) throws(ScriptError) -> AppManifest {
    let modes: [String] = try value(of: "UIBackgroundModes", in: content, id, "an array of strings")
    let exits: Bool = try value(of: "UIApplicationExitsOnSuspend", in: content, id, "a Boolean")
    let scenes: [String: Any] = try value(
      of: "UIApplicationSceneManifest", in: content, id, "a dictionary")
    let severalScenes = scenes["UIApplicationSupportsMultipleScenes"] as? Bool ?? false
    let types = content["CFBundleURLTypes"] as? [[String: Any]] ?? []
    let schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    let key = "BGTaskSchedulerPermittedIdentifiers"
    let tasks: [String] = try value(of: key, in: content, id, "an array of strings")
    return AppManifest(
      backgroundModes: Set(modes.map { .init(rawValue: $0) }), exitsOnSuspend: exits,
      hasScenes: !scenes.isEmpty, supportsMultipleScenes: severalScenes,
      urlSchemes: schemes.map { $0.lowercased() }, permittedTasks: content[key] == nil ? nil : tasks
    )
  }

  /// Reads one key; a missing one is empty.
  ///
  /// - Parameter kind: the required type, with an article, for the message.
  private static func value<Value: EmptyValue>(
    of key: String, in content: [String: Any], _ id: String, _ kind: String
  ) throws(ScriptError) -> Value {
    guard let found = content[key] else { return .empty }
    guard let value = found as? Value else {
      throw ScriptError("'\(key)' in Info.plist of app '\(id)' is not \(kind); make it one")
    }
    return value
  }
}

extension QuickAction {
  /// Reads an entry of `UIApplicationShortcutItems`; nil without a type or a title, which iOS ignores.
  fileprivate init?(_ entry: [String: Any]) {
    guard let type = entry["UIApplicationShortcutItemType"] as? String,
      let title = entry["UIApplicationShortcutItemTitle"] as? String
    else { return nil }
    let info = entry["UIApplicationShortcutItemUserInfo"] as? [String: Any] ?? [:]
    let isJSON = JSONSerialization.isValidJSONObject(info)
    let data =
      isJSON ? try? JSONSerialization.data(withJSONObject: info, options: .sortedKeys) : nil
    let icon = entry["UIApplicationShortcutItemIconSymbolName"] as? String
    self.init(
      type: type, title: title, subtitle: entry["UIApplicationShortcutItemSubtitle"] as? String,
      icon: icon ?? entry["UIApplicationShortcutItemIconFile"] as? String,
      userInfo: data.map { String(decoding: $0, as: UTF8.self) } ?? "{}")
  }
}

/// A type with a value for missing keys.
private protocol EmptyValue { static var empty: Self { get } }
extension [String]: EmptyValue { fileprivate static var empty: Self { [] } }
extension [String: Any]: EmptyValue { fileprivate static var empty: Self { [:] } }
extension Bool: EmptyValue { fileprivate static var empty: Self { false } }
