import Foundation
import Testing

/// Virtual time rejects a libc without the required properties, in one line, before any app code runs.
struct OtherLibcTests {
  /// Starts the program that replaces functions of libc.
  private func start(_ difference: String) throws -> (status: Int32, output: String, errors: String)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: TestProcess.executable).deletingLastPathComponent()
      .appendingPathComponent("VirtualTimeOtherLibc")
    process.arguments = [difference]
    let (output, errors) = (Foundation.Pipe(), Foundation.Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  @Test(arguments: [
    ("mutex", "a mutex does not contain its kind and owner"),
    ("condition", "a condition does not show its clock"),
    ("once", "a finished pthread_once_t is not marked as done"),
  ])
  func refuses(difference: String, reason: String) throws {
    let end = try start(difference)
    #expect(end.status == 70)
    #expect(end.output == "")
    #expect(
      end.errors
        == "virtual time: this version of libc or libdispatch is not supported: \(reason)\n")
  }

  @Test func takesTheLibcThatIsHere() throws {
    let end = try start("none")
    #expect((end.status, end.output, end.errors) == (0, "as foreseen\n", ""))
  }
}
