import Foundation
import Sandbox
import SandboxTestHelper
import Testing

/// Programs that exceed their limits.
///
/// Those that do so with many processes, or fast, are tried one at a time: many concurrent fork bombs leave
/// no processor for their observers, and each grows to its limit.
@Suite struct SandboxLimitTests {
  private let marker = "workbook-marker-\(UUID())"

  /// Runs a script whose processes all have the suite's marker, and expects that none is left.
  private func run(
    _ attacker: Attacker, _ script: String, _ change: (inout Trial) -> Void = { _ in }
  ) async throws -> TrialResult {
    var trial = Trial(script)
    trial.arguments += ["sh", marker]
    change(&trial)
    let attacker = attacker.withoutOthers
    let result = try await attacker.run(trial)
    // The keeper of a run reaps all before it ends; one that is ended from outside leaves some.
    if attacker.sharesUser, let left = attacker.unreaped { #expect(left == 0) }
    #expect(try await processesLeft(holding: marker) == [], "something is left")
    return result
  }

  @Test(
    .serialized,
    arguments: Attacker.inTurn([
      "while :; do perl -e 'sleep 60' \"$1\" & done",
      "exec perl -e 'fork while 1' \"$1\"",
    ]))
  func stopsAForkBombForItsProcesses(_ attacker: Attacker, _ bomb: String) async throws {
    let result = try await run(attacker, bomb)
    // A shell that may not fork gives up by itself, perhaps before the supervisor checks, perhaps just then.
    let givesUp = bomb.hasPrefix("while") && result.errors.contains("Cannot fork")
    #expect(result.limit == .processes || givesUp && result.limit == nil, "\(result)")
    #expect(result.signal == 9 || givesUp && result.signal == nil, "\(result)")
  }

  @Test(.serialized, arguments: Attacker.everywhere)
  func countsThreads(_ attacker: Attacker) async throws {
    var trial = Trial("")
    trial.executable = "attack"
    trial.files = ["attack": try await AttackProgram.bytes()]
    trial.arguments = ["threads"]
    let result = try await attacker.withoutOthers.run(trial)
    #expect(result.limit == .processes, "\(result)")
  }

  @Test(.serialized, arguments: Attacker.everywhere)
  func allowsAsManyProcessesAsTheLimitSays(_ attacker: Attacker) async throws {
    let result = try await run(
      attacker,
      "exec perl -e '@p = map { fork // die or (sleep 1, exit) } 1..19; 1 while wait > 0; "
        + "print @p + 1'"
    ) { $0.processes = 20 }
    #expect(result.output == "20", "\(result)")
    #expect(result.limit == nil)
  }

  @Test(.serialized, arguments: Attacker.everywhere)
  func stopsAProcessThatGrows(_ attacker: Attacker) async throws {
    let result = try await run(attacker, "perl -e 'push @a, \"x\" x 1e6 while 1' \"$1\"")
    #expect(result.limit == .memory)
    #expect(result.signal == 9)
  }

  @Test(.serialized, arguments: Attacker.everywhere)
  func stopsManySmallProcesses(_ attacker: Attacker) async throws {
    let result = try await run(
      attacker, "for i in $(seq 30); do perl -e '$a = \"x\" x 1e7; sleep 60' \"$1\" & done; wait")
    #expect(result.limit == .memory)
  }

  @Test(arguments: Attacker.everywhere)
  func countsWhatWaitsInSockets(_ attacker: Attacker) async throws {
    var trial = Trial("")
    trial.executable = "attack"
    trial.files = ["attack": try await AttackProgram.bytes()]
    trial.arguments = ["buffers"]
    let result = try await attacker.withoutOthers.run(trial)
    #expect(result.limit == .memory, "\(result)")
    trial.arguments = ["buffer size"]
    #expect(
      try await attacker.withoutOthers.run(trial).exitStatus == 0, "no buffer can be enlarged")
  }

  @Test(.serialized, arguments: Attacker.everywhere)
  func countsPageTables(_ attacker: Attacker) async throws {
    var trial = Trial("")
    trial.executable = "attack"
    trial.files = ["attack": try await AttackProgram.bytes()]
    trial.arguments = ["page tables"]
    trial.seconds = 100
    let result = try await attacker.withoutOthers.run(trial)
    #expect(result.limit == .memory, "\(result)")
  }

  @Test(arguments: Attacker.everywhere)
  func countsEmptyFiles(_ attacker: Attacker) async throws {
    let result = try await run(
      attacker,
      "exec perl -e 'for (1..300000) { open F, \">\", $_ or die } sleep 90' \"$1\""
    ) { $0.seconds = 100 }
    #expect(result.limit == (attacker.level == .kernel ? .files : .memory))
  }

  @Test(.serialized, arguments: Attacker.everywhere)
  func countsMappedFilesOnce(_ attacker: Attacker) async throws {
    let result = try await run(
      attacker,
      """
      cp /usr/bin/perl code && head -c 4000000 /dev/full >> code && for i in 1 2 3 4 5 6 7 8; do
      ./code -e '$a = "x" x 1e6; select undef, undef, undef, 0.5' "$1" & done; wait
      """
    ) { $0.memory = 48 << 20 }
    #expect(result.limit == nil)
    #expect(result.exitStatus == 0)
  }

  @Test(.serialized, arguments: Attacker.everywhere)
  func countsMemoryThatProcessesShareOnce(_ attacker: Attacker) async throws {
    let result = try await run(
      attacker,
      "perl -e '$a = \"x\" x 5e7; for (1..8) { fork or do { select undef, undef, undef, 0.3; exit } } 1 while wait > 0'"
    )
    #expect(result.limit == nil)
    #expect(result.exitStatus == 0)
  }

  @Test(arguments: Attacker.available)
  func boundsTheWorkingFolderAndEachFile(_ attacker: Attacker) async throws {
    let result = try await run(
      attacker,
      """
      head -c 6000000 /dev/full > a && head -c 6000000 /dev/full > b && echo fits
      head -c 6000000 /dev/full > c || echo full
      rm a b c; head -c 9000000 /dev/full > d || stat -c %s d
      """)
    #expect(result.output == "fits\nfull\n\(8 << 20)\n")
    #expect(result.errors.contains("No space left on device"))
  }

  @Test(
    arguments: Attacker.inTurn(
      [
        "for i in $(seq 9); do head -c 6000000 /dev/full > $i; done",
        "for i in 1 2 3 4; do mkdir $i; head -c 6000000 /dev/full > $i/a; chmod 0 $i; done",
        """
        exec perl -e '
          for (1..9) { open my $f, ">", "f" or die; unlink "f"; print $f "x" x 6e6; push @f, $f }
          sleep 15'
        """,
        "exec perl -e 'for (1..200) { mkdir \"d\" or die; chdir \"d\" or die } sleep 15'",
      ], of: Attacker.kernel))
  func stopsWhatFillsTheWorkingFolder(_ attacker: Attacker, _ script: String) async throws {
    let result = try await run(attacker, script + "; sleep 15")
    #expect(result.limit == .files, "\(result)")
  }

  @Test(arguments: Attacker.kernel)
  func sendsNoFileOutOfSight(_ attacker: Attacker) async throws {
    var trial = Trial("")
    trial.executable = "attack"
    trial.files = ["attack": try await AttackProgram.bytes()]
    trial.arguments = ["sent files"]
    let result = try await attacker.withoutOthers.run(trial)
    #expect(result.limit == .files, "\(result)")
  }

  /// `/proc` shows the resources of a process's first thread, which may have ended.
  @Test(.serialized, arguments: Attacker.inTurn(["growing thread", "filling thread"]))
  func stopsWhatGrowsAfterItsFirstThread(_ attacker: Attacker, _ how: String) async throws {
    var trial = Trial("")
    trial.executable = "attack"
    trial.files = ["attack": try await AttackProgram.bytes()]
    trial.arguments = [how]
    let result = try await attacker.withoutOthers.run(trial)
    #expect(result.limit == .memory, "\(result)")
  }

  @Test(arguments: Attacker.kernel)
  func boundsEachFile(_ attacker: Attacker) async throws {
    let result = try await run(attacker, "head -c 9000000 /dev/full > a; stat -c %s a")
    #expect(result.output == "\(8 << 20)\n")
    #expect(result.limit == nil)
  }

  @Test(arguments: Attacker.inTurn([1, 2]))
  func keepsTheBeginningOfEndlessOutput(_ attacker: Attacker, _ stream: Int) async throws {
    let result = try await run(attacker, "(echo first; exec yes \"$1\") >&\(stream)")
    #expect(result.limit == .output)
    let kept = stream == 1 ? result.output : result.errors
    #expect(kept.hasPrefix("first\nworkbook-marker-"))
    #expect(kept.utf8.count == 1 << 16)
  }

  @Test(
    arguments: Attacker.inTurn([
      "while :; do :; done", "sleep 60", "trap '' TERM INT HUP; while :; do sleep 60; done",
      "kill -STOP $$",
    ]))
  func stopsWhatDoesNotEnd(_ attacker: Attacker, _ script: String) async throws {
    var result = try await run(attacker, "echo begun; \(script)") { $0.seconds = 2 }
    // On a loaded machine it may be stopped before it has begun.
    if result.output.isEmpty {
      result = try await run(attacker, "echo begun; \(script)") { $0.seconds = 30 }
    }
    #expect(result.limit == .time)
    #expect(result.output == "begun\n")
  }

  @Test(arguments: Attacker.everywhere)
  func keepsWhatWasPrintedBeforeTheEnd(_ attacker: Attacker) async throws {
    let result = try await run(attacker, "echo begun; exec perl -e '1 while 1'") {
      $0.processorSeconds = 1
    }
    #expect(result.output == "begun\n")
  }

  @Test(arguments: Attacker.everywhere)
  func boundsTheProcessorTimeOfAProcess(_ attacker: Attacker) async throws {
    let result = try await run(attacker, "exec perl -e '1 while 1' \"$1\"") {
      $0.processorSeconds = 1
      // A second of processor time may take long on a busy machine.
      $0.seconds = 120
    }
    #expect(result.limit == .processor)
  }

  @Test(.serialized, arguments: Attacker.everywhere)
  func stopsManyProcessesThatBurnTheProcessor(_ attacker: Attacker) async throws {
    let result = try await run(
      attacker, "for i in 1 2 3 4 5 6; do perl -e '1 while 1' \"$1\" & done; wait"
    ) { $0.seconds = 1 }
    #expect(result.limit == .time)
  }

  @Test(arguments: Attacker.everywhere)
  func endsWhatAProgramLeavesBehind(_ attacker: Attacker) async throws {
    let daemon = """
      perl -e 'use POSIX; fork and exit; setsid; fork and exit; POSIX::close($_) for 0..20;
      $SIG{$_} = "IGNORE" for keys %SIG; sleep 60 while 1' "$1"; echo started
      """
    let result = try await run(attacker, daemon)
    #expect(result.output == "started\n")
    #expect(result.exitStatus == 0)
    #expect(result.milliseconds < 15_000)
  }
}
