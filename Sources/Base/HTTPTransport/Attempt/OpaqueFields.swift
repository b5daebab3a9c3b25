private import CCurl

/// A libcurl string list, such as a request's fields, with a single owner.
struct OpaqueFields: ~Copyable {
  /// A `struct curl_slist *`.
  private(set) var first: UnsafeMutableRawPointer?

  /// - Returns: false without memory.
  mutating func append(_ line: [UInt8]) -> Bool {
    let list = first?.assumingMemoryBound(to: curl_slist.self)
    let longer = (line + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { curl_slist_append(list, $0.baseAddress) }
    }
    guard let longer else { return false }
    first = UnsafeMutableRawPointer(longer)
    return true
  }

  deinit { curl_slist_free_all(first?.assumingMemoryBound(to: curl_slist.self)) }
}
