import Foundation
import Glibc
import ChildProcess
import Testing

struct DetachedProgramTests {
  @Test func startsAProgramInASessionOfItsOwn() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.path + "/log"
    let script =
      "pwd >&2; echo $NAME >&2; ls /proc/self/fd | wc -l >&2; ps -o sess= $$ >&2; echo $$ >&2"
    let process = try DetachedProgram.start(
      ["/bin/sh", "-c", script], environment: ["NAME": "here", "PATH": "/usr/bin:/bin"], log: log)
    #expect(waitpid(process, nil, 0) == process)
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    // The three standard streams, and the folder that `ls` reads.
    #expect(lines == ["/", "here", "4", "\(process)", "\(process)"])
  }

  @Test(arguments: [["relative"], [], ["/bin/sh\0"], ["/nowhere/program"]])
  func refusesWhatCannotBeStarted(words: [String]) {
    #expect(throws: SystemError.self) { try DetachedProgram.start(words, environment: [:]) }
  }
}
