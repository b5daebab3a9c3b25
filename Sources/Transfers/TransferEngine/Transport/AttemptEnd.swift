/// How an attempt has ended, as the transport sees it; the engine decides what follows.
package struct AttemptEnd: Sendable, Hashable {
  /// What happened, as far as the transport can tell.
  package let reason: Reason
  /// The length of the partial, all of it on disk, even if it could not be opened again (F12); 0 if it is
  /// missing or the disk failed.
  package let durable: Int64
  /// What the attempt has taken; nil if it has not begun, or the transport measures nothing.
  package let measures: AttemptMeasures?

  package init(_ reason: Reason, durable: Int64 = 0, measures: AttemptMeasures? = nil) {
    self.reason = reason
    self.durable = durable
    self.measures = measures
  }

  package enum Reason: Sendable, Hashable {
    /// The response is complete by its own framing (R78).
    ///
    /// That is `Content-Length`, the last chunk, or the end of a connection that neither was announced for.
    case complete
    /// The engine has stopped it.
    case stopped
    /// The body ended before its framing says, or the header block had no blank line (R78).
    case cut
    /// The host name has no address.
    case nameNotFound
    /// There is no route to the host.
    case unreachable
    /// Nothing listens at the port.
    case refused
    /// The connection broke, other than by an ordinary end.
    case connectionLost
    /// A limit of the transport was reached, such as that for connecting.
    case timedOut
    /// There was no agreement on TLS, or a certificate is not trusted.
    case secureConnection(TLSFailure)
    /// The response is not HTTP, or its header is too long.
    case badResponse
    /// The body is not of its content coding.
    case undecodable
    /// The body becomes far larger than its coded form.
    case excessive
    /// A write failed (R79) with this errno: ENOSPC, EDQUOT, EFBIG, EIO.
    case cannotWrite(errno: Int32)
    /// There is no free descriptor, memory or port at the moment; retried (F12).
    case lacksResources
    /// The file to send is gone.
    case bodyFileMissing
    /// The file to send may not be read.
    case bodyFileUnreadable
    /// The file to send is not the one that was measured (F13).
    case bodyFileChanged
  }
}
