// Settings and the bundle, as property lists in XML.

import Foundation

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
