import Glibc
import ResultStore

/// Builds the device that apps run on, when something first needs it.
///
/// The launcher builds the program alone: a book without apps needs nothing else, and the device takes as long again.
/// It says by an environment variable how to build the rest. A program that was started otherwise, as in tests, was
/// built completely.
package enum DeviceBuild {
  /// The environment variable that holds the path of the launcher.
  package static let launcherVariable = "WORKBOOK_LAUNCHER"

  /// Whether the device was built beside the running program.
  package static var isComplete: Bool {
    DeviceModules.filesOfProgram.allSatisfy {
      access("\(DeviceModules.folderOfProgram)/\($0)", F_OK) == 0
    }
  }

  /// Builds the device if it is missing and there is a launcher; its messages go to standard error.
  ///
  /// It blocks the thread for about a minute, and ends at once at an interrupt, which the child process receives too.
  ///
  /// - Throws: `RunnerError` when the build fails.
  package static func completeIfMissing() throws {
    guard !isComplete, let launcher = getenv(launcherVariable) else { return }
    var arguments = [launcher, strdup("--build-device"), nil]
    defer { free(arguments[1]) }
    var process: pid_t = 0
    guard posix_spawn(&process, launcher, nil, nil, &arguments, environ) == 0 else { throw failure }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw failure }
    }
    guard status == 0, isComplete else { throw failure }
  }

  private static let failure = RunnerError(
    .modules,
    "cannot build the device that apps and scenarios run on; the messages of the build are above")
}
