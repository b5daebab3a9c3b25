import DeviceLink
import Foundation
import Sandbox
import Testing

/// Programs started as an app that know nothing of the link.
struct AppConnectionTests {
  private final class Printed {
    var output: [UInt8] = []
    var errors: [UInt8] = []
  }

  /// A shell script started as an app; descriptor 3 is its end of the link.
  private final class Script {
    private let folder: TemporaryFolder
    let connection: AppConnection
    private let printed: Printed
    var errors: [UInt8] { printed.errors }
    var text: String { String(decoding: printed.output, as: UTF8.self) }

    init(
      _ script: String, environment: [String: String] = ["PATH": "/usr/bin:/bin"],
      limits: Watchdog.Limits = Watchdog.Limits()
    ) throws {
      folder = try TemporaryFolder()
      let path = folder.path + "/app"
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      let printed = Printed()
      self.printed = printed
      connection = try AppConnection(
        AppLaunch(
          executable: path, environment: environment, folder: folder.path, now: 5, booted: -1,
          clocks: AppClocks(wallOffset: 7, slept: 2)), limits: limits
      ) { stream, bytes in
        if stream == .output { printed.output += bytes } else { printed.errors += bytes }
      }
    }

    deinit {
      connection.kill()
      folder.remove()
    }

    func end() -> ProcessEnd? {
      guard case .ended(let end) = connection.firstAnswer(at: 5) else { return nil }
      return end
    }
  }

  @Test(arguments: [(0, "exit 0"), (3, "exit 3"), (255, "exit 255")])
  func tellsWithWhichStatusAnAppEnds(status: Int32, script: String) throws {
    #expect(try Script(script).end() == ProcessEnd(cause: .exited(status)))
  }

  @Test func tellsWhichSignalHasEndedAnApp() throws {
    #expect(try Script("kill -SEGV $$").end() == ProcessEnd(cause: .signaled(SIGSEGV)))
  }

  @Test func endsAnAppThatAMessageIsTooLongFor() throws {
    let script = try Script("sleep 100")
    let count = AppConnection.longestMessage + 1
    let message = [UInt8](repeating: 0, count: count)
    let end = ProcessEnd(
      cause: .brokenLink("a message of '\(count)' bytes, more than '\(count - 1)'"))
    let clocks = AppClocks(wallOffset: 7, slept: 2)
    for _ in 0..<2 {
      #expect(
        script.connection.run(now: 5, until: 5, clocks: clocks, message: message) == .ended(end))
    }
    #expect(script.connection.hasEnded)
  }

  @Test func handsOverAllThatAnAppPrints() throws {
    let script = try Script(
      """
      i=0
      while [ $i -lt 3000 ]; do echo "line $i of many ........"; i=$((i+1)); done
      echo no >&2
      """)
    #expect(script.end() == ProcessEnd(cause: .exited(0)))
    #expect(script.text.split(separator: "\n").count == 3_000)
    #expect(script.text.hasSuffix("line 2999 of many ........\n"))
    #expect(script.errors == Array("no\n".utf8))
  }

  @Test func startsAnAppWithNothingButItsOwn() throws {
    let script = try Script(
      "pwd; env | grep -v '^_=\\|^PWD=' | sort; readlink /proc/self/fd/0",
      environment: ["PATH": "/usr/bin:/bin", "A": "ä b"])
    #expect(script.end() == ProcessEnd(cause: .exited(0)))
    let lines = script.text.split(separator: "\n").map(String.init)
    try #require(lines.count == 5)
    #expect(
      lines[1...] == ["A=ä b", "PATH=/usr/bin:/bin", "WORKBOOK_DEVICE=3 5 -1 7 2", "/dev/null"])
  }

  @Test func saysWhatCannotBeStarted() throws {
    let launch = AppLaunch(
      executable: "/nowhere/app", environment: [:], folder: "/", now: 0, booted: 0,
      clocks: AppClocks(wallOffset: 0, slept: 0))
    let error = #expect(throws: LinkError.self) { _ = try AppConnection(launch) { _, _ in } }
    #expect(
      error?.description == "cannot start '/nowhere/app' in '/': No such file or directory")
  }

  @Test(arguments: [
    (
      "printf 12345678901234567890123456789012345678901234567890 >&3; sleep 60",
      "a report of version '875770417' instead of '2'"
    ),
    ("printf 123 >&3", "an end in the middle of a report"),
  ])
  func endsAnAppThatSaysWhatIsNoReport(script: String, text: String) throws {
    #expect(try Script(script).end()?.cause == .brokenLink(text))
  }

  @Test func endsAnAppThatClosesItsLinkAndGoesOn() throws {
    let script = try Script("exec 3>&-; trap '' TERM; sleep 60 3>&-")
    #expect(script.end()?.cause == .brokenLink("the end of the link"))
  }

  @Test func givesUpAnAppThatSleepsOutsideOfItsTime() throws {
    var limits = Watchdog.Limits()
    limits.asleep = .milliseconds(300)
    #expect(
      try Script("sleep 60", limits: limits).end()?.cause
        == .unresponsive(.asleep(.milliseconds(300))))
  }

  @Test func killsWhatAnAppHasLeftBehind() throws {
    let script = try Script("sleep 60 & echo $!; exit 0")
    #expect(script.end() == ProcessEnd(cause: .exited(0)))
    let child = try #require(Int32(script.text.dropLast()))
    for _ in 0..<200 where !ProcessSample.isExiting(child) { usleep(5_000) }
    #expect(ProcessSample.isExiting(child))
  }

  @Test func staysEnded() throws {
    let script = try Script("echo a; exit 4")
    let end = ProcessEnd(cause: .exited(4))
    #expect(script.end() == end)
    let again = script.connection.run(
      now: 6, until: 7, clocks: AppClocks(wallOffset: 0, slept: 0), message: [1])
    #expect(again == .ended(end))
    script.connection.kill()
    script.connection.kill()
    #expect(script.end() == end)
    #expect(script.text == "a\n")
  }

  @Test func killsAnAppThatIsNotWanted() throws {
    let script = try Script("sleep 60")
    #expect(script.connection.network == nil)
    script.connection.kill()
    #expect(script.end() == ProcessEnd(cause: .signaled(SIGKILL)))
  }
}
