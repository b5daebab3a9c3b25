private import Foundation
private import Glibc
private import ChildProcess
private import Synchronization

/// A server that answers with whatever a test wants, valid or not, byte by byte.
///
/// Each connection has a thread, so that a script reads as what happens.
package final class ReplayServer: Sendable {
  /// The actions of a test on a connection, which is closed when the script ends.
  package typealias Script = @Sendable (ReplayConnection) -> Void

  package let port: UInt16
  private let socket: SharedSocket
  private let counts = Mutex((now: 0, most: 0, all: 0))

  /// The thread's reference to the socket.
  private final class SharedSocket: Sendable {
    let listening: ListeningSocket
    init(_ listening: consuming ListeningSocket) { self.listening = listening }
  }

  package init(_ script: @escaping Script) throws {
    socket = SharedSocket(try ListeningSocket())
    port = socket.listening.port
    Thread.detachNewThread { [socket, weak self] in
      while true {
        let number = accept(socket.listening.file.number, nil, nil)
        if number < 0, errno == EINTR { continue }
        guard number >= 0 else { return }
        let connection = ReplayConnection(FileDescriptor(owning: number))
        Thread.detachNewThread { [weak self] in
          self?.count(1)
          script(connection)
          self?.count(-1)
        }
      }
    }
  }

  // Releases the waiting thread.
  deinit { shutdown(socket.listening.file.number, Int32(SHUT_RDWR)) }

  /// The greatest number of simultaneous connections.
  package var mostConnections: Int { counts.withLock { $0.most } }
  /// The number of connections.
  package var connections: Int { counts.withLock { $0.all } }

  private func count(_ change: Int) {
    counts.withLock {
      $0.now += change
      $0.most = max($0.most, $0.now)
      if change > 0 { $0.all += 1 }
    }
  }

  package func url(_ name: String = "file") -> String { "http://127.0.0.1:\(port)/\(name)" }
}
