import Foundation

/// Values that cross between the two Foundations of an app's process, as text.
enum JSON {
  /// The JSON of a dictionary; values that it cannot have are left out.
  static func text(_ content: [AnyHashable: Any]) -> String {
    let values = content.filter { JSONSerialization.isValidJSONObject([$0.value]) }
    let data = try? JSONSerialization.data(withJSONObject: values, options: .sortedKeys)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
