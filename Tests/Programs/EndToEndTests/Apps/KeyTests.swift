import Foundation
import Testing

/// Properties of the machine that make a sample run again, and their names in `why`.
struct KeyTests {
  /// Runs a script after a first check; `$why` is a `why` command for the book's sample.
  private func reason(_ script: String) async throws -> Answer {
    let book = try await TemporaryBook()
    try book.write(
      Chapter.sample("id=a", "print(1)  // => 1"), to: "Content/fi/01-a.md")
    #expect(try await book.run("check").status == 0)
    return try await book.shell("why=\"$workbook why fi/01-a#a --cache $cache\"; \(script)")
  }

  /// In its own user namespace, any user can mount other files over those of the system.
  @Test(.enabled(if: User.machineHasNamespaces))
  func namesOtherTimeZones() async throws {
    let answer = try await reason(
      """
      export why
      sed '1s/.*/# version 2099z/' /usr/share/zoneinfo/tzdata.zi > zones
      unshare -Urm sh -c 'mount --bind zones /usr/share/zoneinfo/tzdata.zi && $why'
      """)
    #expect(answer.output.contains("fi/01-a#a would be run again\n"), "\(answer.errors)")
    #expect(answer.output.contains("  changed: the machine's time zones: "))
    #expect(answer.output.contains(" -> 2099z\n"))
  }

  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func namesAnotherNumberOfProcessors() async throws {
    let answer = try await reason("taskset -c 0 $why")
    #expect(answer.output.contains("  changed: the machine's number of processors: "))
  }

  @Test func namesAnotherSandbox() async throws {
    let answer = try await reason("$why --no-sandbox")
    #expect(answer.output.contains("  changed: the sandbox: namespaces -> none\n"))
  }
}
