private import Foundation
private import Glibc
private import ChildProcess
private import Synchronization

/// nginx as an ordinary process, on a free port, with a configuration of the test's own.
///
/// It serves the files of its folder.
package final class NginxServer: Sendable {
  package let port: UInt16
  /// The folder of its files.
  package let root: String
  private let folder: String
  private let process: pid_t
  private let hasEnded = Mutex(false)

  /// - Parameters:
  ///   - server: lines of the `server` block, such as `max_ranges 0;`.
  ///   - certificate: enables TLS and HTTP/2.
  ///   - answers: whether it logs its responses, for ``answers``.
  package init(
    server lines: [String] = [], certificate: ServerCertificate? = nil, noting answers: Bool = false
  ) throws {
    folder = NSTemporaryDirectory() + "nginx-" + UUID().uuidString
    root = folder + "/files"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let log = answers ? ["access_log \(folder)/answers answers;"] : []
    (port, process) = try Self.start(in: folder, lines + log, certificate)
  }

  /// Starts it on a port that was free a moment ago, retrying until one still is.
  private static func start(
    in folder: String, _ lines: [String], _ certificate: ServerCertificate?
  ) throws -> (UInt16, pid_t) {
    for _ in 0..<10 {
      let port = try ListeningSocket().port
      let file = folder + "/nginx.conf"
      try configuration(folder: folder, port: port, lines: lines, certificate: certificate)
        .write(toFile: file, atomically: false, encoding: .utf8)
      let process = try spawn(
        ["/usr/sbin/nginx", "-p", folder, "-e", "\(folder)/error.log", "-c", file])
      if listens(process, in: folder) { return (port, process) }
    }
    let log = try String(contentsOfFile: folder + "/error.log", encoding: .utf8)
    throw SystemError("start nginx: " + log, code: 0)
  }

  /// Waits for its pid file, which it writes when its sockets are open, or for its end.
  private static func listens(_ process: pid_t, in folder: String) -> Bool {
    while waitpid(process, nil, WNOHANG) == 0 {
      if access(folder + "/pid", F_OK) == 0 { return true }
      poll(nil, 0, 2)
    }
    return false
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Kills it at once; its connections break off.
  package func stop() {
    // Waited for only once: afterwards its process id may be another's.
    guard
      !hasEnded.withLock({ isOver in
        defer { isOver = true }
        return isOver
      })
    else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  package func url(_ name: String, scheme: String = "http", host: String = "127.0.0.1") -> String {
    "\(scheme)://\(host):\(port)/\(name)"
  }

  /// A finished response, including one whose connection has broken off.
  package struct Answer: Sendable {
    package let name: String
    package let status: Int
    /// The bytes of its body, as far as the kernel has accepted them.
    package let bytes: Int64
    /// The end of the response, in seconds since 1970, to a millisecond.
    package let time: Double
  }

  /// The finished responses, in order, if they are logged.
  package var answers: [Answer] {
    let text = (try? String(contentsOfFile: folder + "/answers", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 4, let time = Double(words[0]), let status = Int(words[1]),
        let bytes = Int64(words[2])
      else { return nil }
      return Answer(name: String(words[3].dropFirst()), status: status, bytes: bytes, time: time)
    }
  }

  /// Adds a file.
  package func serve(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
  }

  private static func configuration(
    folder: String, port: UInt16, lines: [String], certificate: ServerCertificate?
  ) -> String {
    let tls =
      certificate.map { ["ssl_certificate \($0.chain);", "ssl_certificate_key \($0.key);"] } ?? []
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "\($0)_temp_path \(folder)/\($0);"
    }
    return """
      daemon off; master_process off; pid \(folder)/pid;
      events { worker_connections 256; }
      http {
        access_log off;
        log_format answers '$msec $status $body_bytes_sent $uri';
        \(paths.joined(separator: "\n  "))
        server {
          listen 127.0.0.1:\(port)\(certificate == nil ? "" : " ssl http2");
          root \(folder)/files;
          \((tls + lines).joined(separator: "\n    "))
        }
      }
      """
  }

  private static func spawn(_ words: [String]) throws(SystemError) -> pid_t {
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var none: [UnsafeMutablePointer<CChar>?] = [nil]
    // So that a reader of the tests' output does not wait for a server.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
    var process = pid_t()
    let code = posix_spawn(&process, words[0], &actions, nil, &arguments, &none)
    guard code == 0 else { throw SystemError("start \(words[0])", code: code) }
    return process
  }
}
