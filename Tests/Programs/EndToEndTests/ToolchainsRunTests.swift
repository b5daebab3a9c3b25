import Foundation
import Testing

/// A book that is run with several toolchains.
struct ToolchainsRunTests {
  private static let chapter =
    Chapter.head + """
      ```swift,id=version
      #if OLDER
      print("<before>")
      #else
      print("now")
      #endif
      ```

      ```swift,id=same
      print(1) // 1
      ```

      ```swift,id=claims
      #if OLDER
      let number = 2
      #else
      let number = 1
      #endif
      print(number) // 1
      ```

      """

  /// Makes a second toolchain: the installed one with a compiler of another version, which defines `OLDER`.
  ///
  /// It consists of links, which a sandbox would not follow.
  ///
  /// - Returns: the folders of both.
  private func toolchains(in folder: String) throws -> (now: String, older: String) {
    let files = FileManager.default
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let compiler = try #require(path.map { "\($0)/swiftc" }.first(where: files.isExecutableFile))
    let real = URL(fileURLWithPath: compiler).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().path
    let usr = folder + "/older/usr"
    try files.createDirectory(atPath: usr + "/bin", withIntermediateDirectories: true)
    for (place, skipped) in [("", "bin"), ("/bin", "swiftc")] {
      for name in try files.contentsOfDirectory(atPath: real + place) where name != skipped {
        try files.createSymbolicLink(
          atPath: "\(usr)\(place)/\(name)", withDestinationPath: "\(real)\(place)/\(name)")
      }
    }
    let script = """
      #!/bin/sh
      case "$*" in
        *-print-target-info*)
          '\(real)/bin/swiftc' "$@" |
            sed -E 's#\(real)#\(usr)#g; s/Swift version [0-9.]+/Swift version 6.2.9/' ;;
        *) exec '\(real)/bin/swiftc' -D OLDER "$@" ;;
      esac

      """
    try script.write(toFile: usr + "/bin/swiftc", atomically: true, encoding: .utf8)
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: usr + "/bin/swiftc")
    return (real, folder + "/older")
  }

  private struct Comparison: Decodable {
    struct Toolchain: Decodable { var path, toolchain: String }
    struct Result: Decodable { var outcome, standardOutput: String }
    struct Difference: Decodable {
      var sample: String
      var differs: [String]
      var results: [Result?]
    }
    struct Report: Decodable { var toolchain: String }
    var version, samples: Int
    var toolchains: [Toolchain]
    var differences: [Difference]
    var reports: [Report]
  }

  @Test func reportsWhatDiffersAndShowsItInTabs() async throws {
    let book = try await TemporaryBook(["Content/fi/01-a.md": Self.chapter])
    let (now, older) = try toolchains(in: book.root)
    let both = ["--toolchain", now, "--toolchain", older]
    let text = try await book.shell(
      "$workbook check --cache $cache --no-sandbox \(both.joined(separator: " "))")
    #expect(text.status == 1)
    let table = try #require(text.output.firstRange(of: "2 of 3 samples differ")).lowerBound
    #expect(
      text.output[table...].replacing(/\ \ Swift ([0-9]\S*) +(\S+) +/) { "  \($0.1) \($0.2) " }
        .replacing(/6\.3\S*/) { _ in "now" } == """
          2 of 3 samples differ between toolchains:
          fi/01-a#version: output
            now ran now
            6.2.9 ran <before>
          fi/01-a#claims: outcome, output
            now verified 1
            6.2.9 failed 2

          """)
    let json = try await book.shell(
      "$workbook check --cache $cache --no-sandbox --format json \(both.joined(separator: " "))")
    let comparison = try json.decoded(as: Comparison.self)
    #expect(comparison.version == 1)
    #expect(comparison.samples == 3)
    #expect(comparison.toolchains.map(\.toolchain) == comparison.reports.map(\.toolchain))
    #expect(comparison.toolchains[1].toolchain.hasPrefix("Swift 6.2.9 ("))
    #expect(comparison.differences.map(\.sample) == ["fi/01-a#version", "fi/01-a#claims"])
    #expect(comparison.differences[1].differs == ["outcome", "output"])
    #expect(comparison.differences[1].results.map { $0?.outcome } == ["verified", "failed"])
    #expect(
      comparison.differences[0].results.map { $0?.standardOutput } == ["now\n", "<before>\n"])

    let site = try await book.shell(
      "$workbook build --cache $cache --no-sandbox \(both.joined(separator: " "))")
    #expect(site.status == 1)
    let page = try book.read("Site/public/fi/01-a.html")
    // The sample that is the same with both has none.
    #expect(page.ranges(of: "<div class=\"tabs\"").count == 2)
    #expect(page.contains(">Swift 6.2.9</label>"))
    #expect(page.contains("&lt;before&gt;"))
  }

  /// Each form of the path names the same toolchain.
  @Test func takesAFolderItsUsrOrACompiler() async throws {
    let book = try await TemporaryBook(["Content/fi/01-a.md": Self.chapter])
    let (_, older) = try toolchains(in: book.root)
    for path in [older, older + "/usr", older + "/usr/bin/swiftc"] {
      let answer = try await book.run("check", "--no-sandbox", "--toolchain", path)
      #expect(answer.status == 1)
      #expect(answer.output.contains("1 ran, 1 failed"), "\(path)")
    }
    try await book.run("check", "--toolchain", "none").expectCouldNotRun(
      "no 'swiftc' in the toolchain 'none'; name its folder, its 'usr', or a 'swiftc' with "
        + "'--toolchain PATH'")
    try await book.run(
      "check", "--toolchain", older, "--toolchain", older, "--format", "junit"
    ).expectCouldNotRun(
      "'--format junit' reports one toolchain; run it with each, or use '--format json'")
    try await book.run(
      "check", "--toolchain", older, "--toolchain", older, "--shard", "1/2"
    ).expectCouldNotRun("'--shard' takes one toolchain; run it with each")
    try await book.run("why", "01-a#version", "--toolchain", older, "--toolchain", older)
      .expectCouldNotRun(
        "'workbook why' takes one '--toolchain'; 'build', 'run' and 'check' take several")
  }

  /// `accept` writes what the toolchain of its command line prints, and `why` describes the run with it.
  @Test func acceptsAndExplainsWithAnotherToolchain() async throws {
    let chapter =
      Chapter.head + """
        ```swift,id=version
        #if OLDER
        print("before")
        #else
        print("now")
        #endif
        ```

        ```output
        later
        ```

        """
    let book = try await TemporaryBook(["Content/fi/01-a.md": chapter])
    let (_, older) = try toolchains(in: book.root)
    let accepted = try await book.run("accept", "--all", "--no-sandbox", "--toolchain", older)
    #expect(accepted.status == 0, "\(accepted.errors)")
    #expect(try book.read("Content/fi/01-a.md") == chapter.replacing("later", with: "before"))
    let kept = "fi/01-a#version would use the cached result"
    let why = try await book.run("why", "01-a#version", "--no-sandbox", "--toolchain", older)
    #expect(why.output.contains(kept))
    let other = try await book.run("why", "01-a#version", "--no-sandbox")
    #expect(other.output.contains("fi/01-a#version") && !other.output.contains(kept))
    #expect(try await book.run("check", "--no-sandbox").status == 1)
  }
}
