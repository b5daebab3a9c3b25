/// A date of HTTP, RFC 9110 5.6.7, in seconds since 1970.
package struct HTTPDate: Codable, Sendable, Hashable, Comparable {
  package let seconds: Int64
  /// The date as it was sent: `If-Range` repeats exactly that.
  package let text: String

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.seconds < rhs.seconds }
  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.seconds == rhs.seconds }
  package func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
}
