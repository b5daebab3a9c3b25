internal import TransferEngine

extension [HTTPField] {
  /// Fields from a dictionary, joined and in the order of their names, so that each run sends the same.
  init(_ fields: [String: String]) {
    self = fields.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) }.joined()
  }

  /// Returns one field for each name, however it is spelled: values are joined in their order (RFC 9110, 5.3).
  ///
  ///     Vary: Accept   vary: Cookie   ->   Vary: Accept, Cookie
  func joined() -> [HTTPField] {
    var (places, all): ([String: Int], [HTTPField]) = ([:], [])
    for field in self {
      let name = field.name.lowercased()
      if let place = places[name] {
        let comma = name == "cookie" ? "; " : ", "
        all[place] = HTTPField(all[place].name, all[place].value + comma + field.value)
      } else {
        places[name] = all.count
        all.append(field)
      }
    }
    return all
  }

  /// Adds those of other fields whose names are missing.
  mutating func add(_ more: [HTTPField]) {
    let names = Set(map { $0.name.lowercased() })
    self += more.filter { !names.contains($0.name.lowercased()) }
  }
}
