/// How an attempt has ended, in the transport's own words; what it means is a rule of the engine.
package struct AttemptEnd: Sendable, Hashable {
  /// What happened, as far as the transport can tell.
  package let reason: Reason
  /// The length of the partial, all of it on disk, also if it could not be opened again (F12); 0 if it is
  /// gone, there is none or the disk failed.
  package let durable: Int64

  /// An end with nothing on disk, unless it is said.
  package init(_ reason: Reason, durable: Int64 = 0) {
    self.reason = reason
    self.durable = durable
  }

  /// What happened.
  package enum Reason: Sendable, Hashable {
    /// The response has come to its end as its own framing says (R78).
    ///
    /// That is `Content-Length`, the last chunk, or the end of a connection that neither was
    /// announced for.
    case complete
    /// The engine has stopped it.
    case stopped
    /// The body ended before its framing says, or the header block had no blank line (R78).
    case cut
    /// The name of the host has no address.
    case nameNotFound
    /// There is no way to the host.
    case unreachable
    /// Nothing listens at the port.
    case refused
    /// The connection broke, in another way than an ordinary end.
    case connectionLost
    /// The transport has given up by a limit of its own, such as that for connecting.
    case timedOut
    /// No agreement on TLS, or a certificate that is not trusted.
    case secureConnection(TLSFailure)
    /// What came is no HTTP, or its header is too long.
    case badResponse
    /// A write failed (R79); the number is errno's: ENOSPC, EDQUOT, EFBIG, EIO.
    case cannotWrite(errno: Int32)
    /// There is no descriptor, memory or port left just now; it is tried again (F12).
    case lacksResources
    /// The file to be sent is gone.
    case bodyFileMissing
    /// The file to be sent may not be read.
    case bodyFileUnreadable
    /// The file to be sent is not the one that was measured (F13).
    case bodyFileChanged
  }
}
