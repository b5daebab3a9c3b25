import Foundation
import UIKit

/// Values that cross between the two Foundations of an app's process, as text.
enum JSON {
  /// The JSON of a dictionary; values that it cannot have are left out.
  static func text(_ content: [AnyHashable: Any]) -> String {
    let values = content.filter { JSONSerialization.isValidJSONObject([$0.value]) }
    let data = try? JSONSerialization.data(withJSONObject: values, options: .sortedKeys)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

/// The notifications that UIKit posts, which observers in Objective-C receive from their own notification center.
enum ForwardedNotifications {
  static func begin() {
    _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { posted in
      let name = posted.name.rawValue
      if name.hasPrefix("UI") { face_post(name) }
    }
  }
}

// MARK: Settings and the bundle, as property lists in XML

@_cdecl("core_default")
func setting(_ key: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? {
  UserDefaults.standard.object(forKey: String(cString: key)).flatMap(propertyList)
}

@_cdecl("core_set_default")
func set(_ key: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>?) {
  let key = String(cString: key)
  let list = value.flatMap {
    try? PropertyListSerialization.propertyList(
      from: Data(String(cString: $0).utf8), options: [], format: nil)
  }
  if let list {
    UserDefaults.standard.set(list, forKey: key)
  } else {
    UserDefaults.standard.removeObject(forKey: key)
  }
}

@_cdecl("core_defaults") func settings() -> UnsafeMutablePointer<CChar>? {
  propertyList(UserDefaults.standard.dictionaryRepresentation())
}

@_cdecl("core_info") func info() -> UnsafeMutablePointer<CChar>? {
  propertyList(Bundle.main.infoDictionary ?? [:])
}

private func propertyList(_ value: Any) -> UnsafeMutablePointer<CChar>? {
  let data = try? PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
  return data.flatMap { strdup(String(decoding: $0, as: UTF8.self)) }
}

// MARK: Time

@MainActor @_cdecl("core_start_timer")
func startTimer(
  _ seconds: Double, _ interval: Double, _ repeats: Bool,
  _ work: @escaping @convention(block) () -> Void
) -> UnsafeMutableRawPointer {
  nonisolated(unsafe) let work = work
  let timer = Timer(
    fire: Date(timeIntervalSinceNow: seconds), interval: interval, repeats: repeats
  ) { _ in work() }
  RunLoop.main.add(timer, forMode: .common)
  return Unmanaged.passRetained(timer).toOpaque()
}

@MainActor @_cdecl("core_cancel_timer")
func cancelTimer(_ timer: UnsafeMutableRawPointer) {
  Unmanaged<Timer>.fromOpaque(timer).takeRetainedValue().invalidate()
}
