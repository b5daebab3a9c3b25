import Foundation
import ChildProcess
import Testing

/// A book in a new folder, with a home, a cache and a temporary folder of its own.
///
/// ```
/// <root>/book/Content/…   the book        <root>/home   HOME
/// <root>/cache            --cache         <root>/tmp    TMPDIR
/// ```
/// The cache starts with everything that is made once per toolchain, and without results. Everything is
/// removed with the last reference.
final class TemporaryBook: Sendable {
  static let configuration = "title: {fi: Kirja}\nlanguages: [fi]\n"

  let root: String
  let user: User
  var book: String { root + "/book" }
  var cache: String { root + "/cache" }
  var home: String { root + "/home" }
  var temporary: String { root + "/tmp" }
  var site: String { book + "/Site/public" }

  /// - Parameters:
  ///   - files: contents by path from the book's folder.
  ///   - configuration: the text of `Content/workbook.yml`; nil omits the file.
  init(
    _ files: [String: String] = [:], configuration: String? = TemporaryBook.configuration,
    user: User = .own
  ) async throws {
    root = SuiteFolder.path + "/\(UUID().uuidString)"
    self.user = user
    for folder in [book, home, temporary] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    if let configuration { try write(configuration, to: "Content/workbook.yml") }
    for (path, text) in files { try write(text, to: path) }
    try await WarmCache.fill(cache, isLinked: !user.isNobody)
    if user.isNobody { giveAway() }
  }

  /// A book of one chapter whose first sample, `good` in lines 7 to 9, is right; the body starts at line 15.
  convenience init(chapter body: String, user: User = .own) async throws {
    try await self.init(["Content/fi/01-a.md": Chapter.withGoodSample(body)], user: user)
  }

  deinit {
    // The folder could not be removed without permissions that a test took away.
    _ = try? FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: book + "/Content")
    try? FileManager.default.removeItem(atPath: root)
  }

  // MARK: Files

  func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  func write(_ bytes: [UInt8], to path: String) throws {
    let file = URL(fileURLWithPath: book + "/" + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: book + "/" + path)), as: UTF8.self)
  }

  /// The bytes of every file below a folder, by path.
  static func contents(of folder: String) -> [String: Data] {
    var result: [String: Data] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
      let path = folder + "/" + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      result[name] = isFolder.boolValue ? Data() : FileManager.default.contents(atPath: path)
    }
    return result
  }

  /// Makes the user that runs the program the owner of everything.
  private func giveAway() {
    chown(root, 65534, 65534)
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? [] {
      chown(root + "/" + name, 65534, 65534)
    }
  }

  // MARK: Running

  /// The environment of the program, which inherits only the way to find the compiler.
  var environment: [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home,
      "TMPDIR": temporary,
    ]
  }

  /// Runs `workbook` in the book's folder; commands that run samples use the book's cache.
  func run(
    _ arguments: String..., in folder: String? = nil, environment: [String: String] = [:],
    timeLimit: Duration = .seconds(120)
  ) async throws -> Answer {
    let takesCache =
      ["accept", "build", "cache", "check", "init", "model", "run", "try", "why"]
      .contains(arguments.first)
      && !arguments.contains { $0.hasPrefix("--cache") || $0 == "--help" }
    return try await start(
      user.prefix + [user.program] + arguments + (takesCache ? ["--cache", cache] : []),
      in: folder, environment: environment, timeLimit: timeLimit)
  }

  /// Runs a script in which `$workbook` is the program and `$cache` the book's cache.
  func shell(_ script: String) async throws -> Answer {
    try await start(
      ["/bin/bash", "-c", script],
      environment: ["workbook": user.program, "cache": cache, "TERM": "xterm"])
  }

  /// - Parameter observer: called with the program's process id while it runs.
  func start(
    _ words: [String], in folder: String? = nil, environment: [String: String] = [:],
    timeLimit: Duration = .seconds(120), observer: (@Sendable (Int32) -> String?)? = nil
  ) async throws -> Answer {
    var command = Subprocess.Configuration(
      executable: words[0], arguments: Array(words.dropFirst()))
    command.environment = self.environment.merging(environment) { $1 }
    command.workingDirectory = folder ?? book
    command.timeLimit = timeLimit
    command.observer = observer
    let configuration = command
    let result = try await Gate.shared.pass { try await Subprocess.run(configuration) }
    #expect(result.stoppedBecause == nil, "the program had to be stopped")
    return Answer(result, root: root)
  }
}

/// Limits the number of concurrent programs, as time limits of samples are wall-clock time.
actor Gate {
  static let shared = Gate(permits: 2)

  private var permits: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(permits: Int) { self.permits = permits }

  func pass<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
    if permits > 0 { permits -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    defer { if waiting.isEmpty { permits += 1 } else { waiting.removeFirst().resume() } }
    return try await body()
  }
}
