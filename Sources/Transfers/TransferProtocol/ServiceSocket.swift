package import ChildProcess

/// The client's end of the connection to a daemon.
package enum ServiceSocket {
  /// Connects to the daemon of this user that listens at a path.
  ///
  /// - Returns: a blocking descriptor; nil when nothing listens there.
  /// - Throws: `SystemError`, also if the listener belongs to another user.
  package static func connectIfListening(_ path: String) throws(SystemError) -> FileDescriptor? {
    try LocalSocket.connect(to: path)
  }
}
