package import ChildProcess

/// The client's end of the way to a daemon.
package enum ServiceSocket {
  /// Connects to the daemon of this user that listens at a path.
  ///
  /// - Returns: a descriptor whose reads and writes wait; nil when nothing listens there.
  /// - Throws: `SystemError`, also when what listens there is another user's.
  package static func knock(_ path: String) throws(SystemError) -> FileDescriptor? {
    try LocalSocket.connect(to: path)
  }
}
