import ChildProcess
import Glibc
import ResultStore

/// The system program that makes pixels of a picture: `rsvg-convert`, run without the user's environment.
struct PictureConverter: Sendable {
  static let name = "rsvg-convert"
  private let program: String

  /// - Parameter searchPath: the folders of `PATH`.
  /// - Returns: nil if none of them has the program.
  init?(searchPath: [String]) {
    let programs = searchPath.lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(Self.name)" }
    guard let program = programs.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.program = program
  }

  /// Converts SVG to PNG.
  ///
  /// - Parameters:
  ///   - zoom: pixels per unit of the picture.
  ///   - target: what the picture is for, for messages.
  /// - Throws: when the program fails, or takes longer than a minute.
  func png(_ svg: [UInt8], zoom: Int, for target: String) async throws -> [UInt8] {
    var configuration = Subprocess.Configuration(
      executable: program, arguments: ["--zoom", "\(zoom)", "--format", "png"])
    configuration.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    configuration.standardInput = svg
    configuration.timeLimit = .seconds(60)
    let result = try await Subprocess.run(configuration)
    guard result.termination == .exited(0), result.stoppedBecause == nil else {
      let words = String(decoding: result.standardError.prefix(400), as: UTF8.self)
      throw RunnerError(
        .file,
        "'\(Self.name)' could not make '\(target)': \(words.isEmpty ? "it was stopped" : words)")
    }
    return result.standardOutput
  }
}
