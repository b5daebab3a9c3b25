internal import BackgroundExecution

extension KeychainReport: LinkValue {
  package func write(to writer: inout LinkWriter) {
    switch self {
    case .isProtected(let call, let protection): writer.put(0, call, protection)
    case .misuse(let text): writer.put(1, text)
    }
  }

  package init(from reader: inout LinkReader) throws(MalformedMessage) {
    switch try reader.byte() {
    case 0: self = .isProtected(call: try reader.take(), try reader.take())
    case 1: self = .misuse(try reader.take())
    default: throw MalformedMessage()
    }
  }
}

/// Items are also stored in files, in the format of messages.
extension KeychainItem: LinkValue {
  /// Appends the kind, the counted attributes in the order of their names, and the data.
  ///
  /// So an item has one form, and its file changes only with the item.
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
      // Read as a nonoptional value: optional values are preceded by a flag.
      let value: KeychainValue = try reader.take()
      attributes[name] = value
    }
    data = try reader.blob()
  }
}

extension KeychainValue: LinkValue {
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
