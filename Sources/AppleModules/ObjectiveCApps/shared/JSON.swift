import Foundation

/// Values that cross between the two Foundations of an app's process, as text. Each part has this code.
enum JSON {
  typealias Values = [String: Any]

  /// The JSON of a dictionary; values that it cannot have are left out.
  static func text(_ content: [AnyHashable: Any]) -> String {
    let values = content.filter { JSONSerialization.isValidJSONObject([$0.value]) }
    let data = try? JSONSerialization.data(withJSONObject: values, options: .sortedKeys)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  static func values(_ text: UnsafePointer<CChar>) -> Values {
    let content = try? JSONSerialization.jsonObject(with: Data(String(cString: text).utf8))
    return content as? Values ?? [:]
  }

  static func values(of error: any Error) -> Values {
    let error = error as NSError
    var values: Values = [
      "domain": error.domain, "code": error.code, "text": error.localizedDescription,
    ]
    values["url"] = (error.userInfo[NSURLErrorFailingURLErrorKey] as? URL)?.absoluteString
    return values
  }
}
