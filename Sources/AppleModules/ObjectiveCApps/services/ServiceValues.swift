import Foundation

/// Values that cross between the two Foundations of an app's process, as JSON.
enum ServiceValues {
  typealias Values = [String: Any]

  /// The JSON of a dictionary or an array; the caller of a function of C frees the copy that it returns.
  static func text(_ values: Any) -> String {
    let data = try? JSONSerialization.data(withJSONObject: values, options: .sortedKeys)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  static func values(_ text: UnsafePointer<CChar>) -> Values {
    let content = try? JSONSerialization.jsonObject(with: Data(String(cString: text).utf8))
    return content as? Values ?? [:]
  }

  static func values(of error: any Error) -> Values {
    let error = error as NSError
    return ["domain": error.domain, "code": error.code, "text": error.localizedDescription]
  }
}

/// The object of a manager or a player of the core.
func service<Object: AnyObject>(_ pointer: UnsafeMutableRawPointer) -> Object {
  Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
}

@_cdecl("core_release_service") func releaseService(_ object: UnsafeMutableRawPointer) {
  Unmanaged<AnyObject>.fromOpaque(object).release()
}
