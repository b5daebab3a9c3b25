import Foundation
import Glibc
import Testing
import TransferService
import TransferTestServers

struct SystemdUnitsTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func installsUnitsThatNameTheProgram() throws {
    let units = SystemdUnits(program: "/opt/my \"tools\"/100%/transferd")
    let place = try units.install(["HOME": folder.url.path])
    #expect(place == folder.url.path + "/.config/systemd/user")
    let service = try String(contentsOfFile: place + "/transferd.service", encoding: .utf8)
    #expect(
      service.contains(#"ExecStart="/opt/my \"tools\"/100%%/transferd" --foreground"# + "\n"))
    // The socket that programs connect to (`TransferPaths`), as systemd writes it.
    let socket = try String(contentsOfFile: place + "/transferd.socket", encoding: .utf8)
    #expect(socket.contains("ListenStream=%t/transferd/socket\n"))
    #expect(throws: TransferService.Failure.self) { try units.install(["HOME": "here"]) }
  }

  @Test func writesNoSettingFromTheNameOfAFolder() throws {
    let files = SystemdUnits(program: "/opt/a\nExecStartPre=b\u{7F}/transferd").files
    let service = try #require(files["transferd.service"])
    let start = #"ExecStart="/opt/a\x0aExecStartPre=b\x7f/transferd" --foreground"#
    #expect(service.contains(start + "\n"))
  }

  @Test(
    "systemd itself finds no fault in them",
    .enabled(if: access("/usr/bin/systemd-analyze", X_OK) == 0, "systemd is not installed"))
  func areWhatSystemdReads() throws {
    let place = try SystemdUnits(program: DaemonProcess.executable)
      .install(["XDG_CONFIG_HOME": folder.url.path])
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/usr/bin/systemd-analyze")
    check.arguments = [
      "--user", "verify", place + "/transferd.socket", place + "/transferd.service",
    ]
    check.environment = ["XDG_RUNTIME_DIR": folder.url.path, "HOME": folder.url.path]
    let output = Pipe()
    check.standardError = output
    check.standardOutput = output
    try check.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    check.waitUntilExit()
    #expect(check.terminationStatus == 0 && said == "")
  }
}
