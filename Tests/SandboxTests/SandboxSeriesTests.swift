import Sandbox
import Testing

/// Runs of one series; what a run can see and reach is attacked in the other suites.
@Suite struct SandboxSeriesTests {
  @Test func startsEachRunAfresh() async throws {
    let series = try Self.series()
    // A port stays taken for a while after a connection on it, and a queue for ever.
    let script = """
      echo $$; ls -A /work; touch /work/left; ls /dev/mqueue 2>/dev/null
      perl -MSocket -e '
        my $here = sockaddr_in(8080, inet_aton("127.0.0.1"));
        socket S, 2, 1, 0; bind S, $here or die "bind: $!"; listen S, 1;
        socket C, 2, 1, 0; connect C, $here or die "connect: $!";
        accept A, S; close A; print "connected\\n"'
      """
    var outputs: [String] = []
    for _ in 0..<3 { outputs.append(try await Self.run(script, in: series)) }
    #expect(outputs == Array(repeating: "2\nconnected\n", count: 3))
  }

  @Test func keepsWhatOneRunLeavesFromTheNext() async throws {
    let series = try Self.series()
    let first = try await Self.run(
      "(setsid sh -c 'sleep 0.1; echo late; echo late >&2' &); echo first", in: series)
    #expect(first == "first\n")
    #expect(try await Self.run("sleep 0.3; echo second", in: series) == "second\n")
  }

  @Test func tellsEachRunApartByItsEnd() async throws {
    let series = try Self.series()
    for (script, ending) in [("exit 3", "exited(3)"), ("kill -9 $$", "signaled(9)")] {
      let outcome = try await series.run(Self.command(script))
      #expect("\(outcome.termination)".hasSuffix(ending))
      #expect(outcome.limitHit == nil)
    }
    #expect(series.isReady)
  }

  @Test func endsWithTheRunThatALimitStops() async throws {
    let series = try Self.series()
    #expect(try await Self.run("echo hei", in: series) == "hei\n")
    var command = Self.command("sleep 60")
    command.limits.wallTime = .milliseconds(300)
    #expect(try await series.run(command).limitHit == .time)
    #expect(!series.isReady)
  }

  @Test func isNotForWhatDiffersInMoreThanWords() throws {
    let sandbox = Sandbox(level: .namespaces, toolchain: "/usr")
    var withInput = Self.command("cat")
    withInput.standardInput = [65]
    var withResult = Self.command("true")
    withResult.resultFile = "result"
    #expect(try SandboxSeries(sandbox, for: withInput) == nil)
    #expect(try SandboxSeries(sandbox, for: withResult) == nil)
    let bare = Sandbox(level: .none, toolchain: "/usr")
    #expect(try SandboxSeries(bare, for: Self.command("true")) == nil)
  }

  private static func series() throws -> SandboxSeries {
    let sandbox = Sandbox(level: .namespaces, toolchain: "/usr")
    return try #require(try SandboxSeries(sandbox, for: command("true")))
  }

  private static func command(_ script: String) -> Sandbox.Command {
    var limits = Sandbox.Limits.sample
    limits.wallTime = .seconds(30)
    var command = Sandbox.Command(executable: "/bin/sh", limits: limits)
    command.arguments = ["-c", script]
    return command
  }

  /// What a script prints, on both streams.
  private static func run(_ script: String, in series: SandboxSeries) async throws -> String {
    let outcome = try await series.run(command(script))
    return String(decoding: outcome.standardOutput + outcome.standardError, as: UTF8.self)
  }
}
