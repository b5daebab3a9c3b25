package import TransferEngine

extension PartialID {
  /// The file name of a partial, in a folder that holds those of all clients.
  ///
  /// Client and identifier are untrusted, so their bytes are written as hexadecimal digits, at most
  /// ``longestNames`` of them.
  package var fileName: String {
    let session = task.session
    return [
      Self.digits(session.client.rawValue), Self.digits(session.identifier), "\(task.number)",
      "\(generation)",
    ].joined(separator: ".")
  }

  /// The longest client and identifier together, in bytes: twice as many digits fit into a name of 255.
  package static let longestNames = 96

  /// Whether the names of a session are short enough for a file name.
  package static func canName(_ session: TransferSessionID) -> Bool {
    session.client.rawValue.utf8.count + session.identifier.utf8.count <= longestNames
  }

  /// Parses such a name; nil for any other.
  package init?(fileName: String) {
    let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, let client = Self.text(parts[0]), let identifier = Self.text(parts[1]),
      let number = Int(parts[2]), let generation = Int(parts[3])
    else { return nil }
    let session = TransferSessionID(client: TransferClientID(client), identifier: identifier)
    self.init(task: TransferTaskID(session: session, number: number), generation: generation)
    guard self.fileName == fileName else { return nil }
  }

  private static func digits(_ text: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func text(_ digits: Substring) -> String? {
    guard digits.utf8.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    var rest = digits
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
