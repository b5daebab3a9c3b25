/// The report of an app that came to rest. Times are nanoseconds since the start of the process.
struct TestReport: Hashable {
  var now: Int64
  var next: Int64?
  var mainWait: String
  var messages: [String]
  var frames: [UInt64]
  var isInterrupted: Bool
  var output: String
  var errors: String

  /// The messages of a report, each preceded by its length.
  static func messages(in payload: [UInt8]) -> [String] {
    var messages: [String] = []
    var rest = payload[...]
    while rest.count >= 4 {
      let length = rest.prefix(4).withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self)) }
      messages.append(String(decoding: rest.dropFirst(4).prefix(length), as: UTF8.self))
      rest = rest.dropFirst(4 + length)
    }
    return messages
  }

  static func frames(in bytes: [UInt8]) -> [UInt64] {
    bytes.withUnsafeBytes { all in
      (0..<all.count / 8).map { all.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
    }
  }
}
