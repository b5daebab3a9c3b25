// Reads a trial from standard input, runs it, and prints the result; both are JSON. With the argument
// `storm`, a signal interrupts its system calls three thousand times a second meanwhile. With `shared-folder`
// it only prints where a folder that the sandbox may read is made. With `build-folder PATH LEVEL` it only
// prints the rights of a folder for builds, and of its parent.
import Foundation
import Sandbox

if CommandLine.arguments.contains("shared-folder") {
  let folder = try TemporaryFolder(isForSandboxes: true)
  folder.remove()
  FileHandle.standardOutput.write(Data(folder.path.utf8))
  exit(0)
}

if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "build-folder" {
  let level = Sandbox.Level(rawValue: CommandLine.arguments[3]) ?? .none
  let folder = try await BuildFolder(at: CommandLine.arguments[2], for: level)
  for path in [folder.path, folder.path + "/.."] {
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    print(String(rights ?? 0, radix: 8))
  }
  folder.close()
  exit(0)
}

let trial = try JSONDecoder().decode(
  Trial.self, from: FileHandle.standardInput.readDataToEndOfFile())
if CommandLine.arguments.contains("storm") {
  // Without SA_RESTART, so that the calls fail with EINTR.
  var action = sigaction()
  action.__sigaction_handler.sa_handler = { _ in }
  sigaction(SIGALRM, &action, nil)
  let every = timeval(tv_sec: 0, tv_usec: 300)
  var timer = itimerval(it_interval: every, it_value: every)
  setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
}
let result = await trial.run()
var none = itimerval()
setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &none, nil)
FileHandle.standardOutput.write(try JSONEncoder().encode(result))
