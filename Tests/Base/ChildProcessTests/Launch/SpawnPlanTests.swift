import Glibc
import ChildProcess
import Testing

/// The file descriptors that a program receives.
struct SpawnPlanTests {
  private func shell(_ script: String) -> Subprocess.Configuration {
    var configuration = Subprocess.Configuration(
      executable: "/bin/sh", arguments: ["-c", script])
    configuration.environment = ["PATH": "/usr/bin:/bin"]
    return configuration
  }

  @Test func givesOpenFilesInThePlaceOfPipes() async throws {
    let input = try FileDescriptor.temporaryFile(holding: Array("in".utf8))
    let output = try FileDescriptor.temporaryFile(holding: [])
    var configuration = shell("cat; echo err >&2")
    configuration.standardFiles = [0: input.number, 1: output.number]
    configuration.standardInput = Array("not read".utf8)
    let result = try await Subprocess.run(configuration)
    #expect(result.standardOutput == [])
    #expect(result.standardError == Array("err\n".utf8))
    #expect(try output.readFromStart() == Array("in".utf8))
  }

  /// Both streams may be the same file.
  @Test func givesOneFileTwice() async throws {
    let output = try FileDescriptor.temporaryFile(holding: [])
    var configuration = shell("echo a; echo b >&2; echo c")
    configuration.standardFiles = [1: output.number, 2: output.number]
    _ = try await Subprocess.run(configuration)
    #expect(try output.readFromStart() == Array("a\nb\nc\n".utf8))
  }

  @Test func keepsStatusPipesApart() async throws {
    var configuration = shell("printf five >&5; printf three >&3; printf out; cat <&4")
    configuration.statusPipes = [5, 3]
    configuration.inheritedFiles = [4: Array("file".utf8)]
    let result = try await Subprocess.run(configuration)
    #expect(result.standardOutput == Array("outfile".utf8))
    #expect(result.statusOutputs == [3: Array("three".utf8), 5: Array("five".utf8)])
  }

  @Test func stopsAProgramAtTheLimitOfAStatusPipe() async throws {
    var configuration = shell("printf out; printf 12345 >&3; exec sleep 60")
    configuration.statusPipes = [3]
    configuration.outputLimits = [3: 4]
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == .outputLimit)
    #expect(result.statusOutputs == [3: Array("1234".utf8)])
    #expect(result.standardOutput == Array("out".utf8))
  }

  @Test func keepsNothingWithALimitOfNothing() async throws {
    var configuration = shell("exit 0")
    configuration.outputLimit = 0
    #expect(try await Subprocess.run(configuration).stoppedBecause == nil)
    configuration = shell("echo; exec sleep 60")
    configuration.outputLimit = 0
    let result = try await Subprocess.run(configuration)
    #expect(result.stoppedBecause == .outputLimit)
    #expect(result.standardOutput == [])
  }

  /// The kernel would enter the folder whose name ends at the null byte.
  @Test func refusesANullByteInTheFolder() async throws {
    var configuration = shell("pwd")
    configuration.workingDirectory = "/\0nowhere"
    let error = await #expect(throws: SystemError.self) { try await Subprocess.run(configuration) }
    #expect(
      error == SystemError("start '/bin/sh' with a null byte in '/\\0nowhere'", code: EINVAL))
  }

  @Test(arguments: [
    (Int32(0), Subprocess.Termination.exited(0)), (0x0300, .exited(3)), (0xFF00, .exited(255)),
    (9, .signaled(9)), (0x8B, .signaled(11)),
  ])
  func readsTheStatusOfAWait(status: Int32, termination: Subprocess.Termination) {
    #expect(Subprocess.Termination(waitStatus: status) == termination)
  }
}
