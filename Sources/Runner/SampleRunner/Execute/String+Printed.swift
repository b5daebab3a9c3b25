extension String {
  /// The text of printed bytes, with `\xFF` for one that is not UTF-8.
  ///
  /// U+FFFD, the usual replacement, would be equal to a printed U+FFFD.
  init(printed bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      self = text
      return
    }
    var text = ""
    var rest = Array(bytes)[...]
    var parser = UTF8.ForwardParser()
    var iterator = rest.makeIterator()
    loop: while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        text.unicodeScalars.append(UTF8.decode(scalar))
        rest = rest.dropFirst(scalar.count)
      case .error(let length):
        for byte in rest.prefix(length) {
          text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        rest = rest.dropFirst(length)
      case .emptyInput: break loop
      }
    }
    self = text
  }
}
