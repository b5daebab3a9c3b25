internal import BackgroundExecution

extension KeychainReport: LinkValue {
  /// Adds the number of the case, 0 to 1, and what the case holds.
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .isProtected(let call, let protection): writer.put(0, call, protection)
    case .misuse(let text): writer.put(1, text)
    }
  }

  /// Reads a case by its number.
  ///
  /// - Throws: `MalformedMessage` for a number above 1, or what is not of the case.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .isProtected(call: try reader.take(), try reader.take())
    case 1: self = .misuse(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

/// Items lie in files in the form that messages have.
extension KeychainItem: LinkValue {
  /// Adds the kind, the attributes behind their count and in the order of their names, and the data.
  ///
  /// One item so has one form, and a file of it changes only with the item.
  package func write(to writer: inout LinkWriter) {
    kind.write(to: &writer)
    writer.append(count: attributes.count)
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      name.write(to: &writer)
      value.write(to: &writer)
    }
    writer.append(bytes: data)
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    self.init(try reader.take(), [:])
    for _ in 0..<(try reader.count()) {
      let name: String = try reader.take()
      // As the value itself: an optional one is written with a mark in front.
      let value: KeychainValue = try reader.take()
      attributes[name] = value
    }
    data = try reader.blob()
  }
}

extension KeychainValue: LinkValue {
  /// Adds the number of the case, 0 to 3, and what the case holds.
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .text(let text): writer.put(0, text)
    case .bytes(let bytes):
      writer.append(1 as UInt8)
      writer.append(bytes: bytes)
    case .number(let number): writer.put(2, number)
    case .date(let seconds): writer.put(3, seconds)
    }
  }

  /// Reads a case by its number.
  ///
  /// - Throws: `MalformedMessage` for a number above 3, or what is not of the case.
  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .text(try reader.take())
    case 1: self = .bytes(try reader.blob())
    case 2: self = .number(try reader.take())
    case 3: self = .date(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

extension KeychainItem.Kind: LinkValue {}
extension KeychainProtection: LinkValue {}
