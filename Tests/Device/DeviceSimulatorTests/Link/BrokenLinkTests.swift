import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// Apps that violate the protocol of the link: the device ends them and continues.
struct BrokenLinkTests {
  @Test(arguments: [
    ("wrongVersion", "a report of version '7' instead of '2'"),
    ("longPayload", "a report with '1073741824' bytes of messages"),
    ("manyFrames", "a report with '1000' return addresses"),
    ("clockBehind", "a clock at '32399999999999', outside of the granted time"),
    ("clockAhead", "a clock at '32400000000001', outside of the granted time"),
    ("nextBehind", "a next event at '0', before the clock"),
    ("unknownWait", "a main thread that waits for '99'"),
    ("notInterrupted", "a report of an interruption that the device did not request"),
    ("longMessage", "a message of '200' bytes in a frame with '1' left"),
    ("shortLength", "a message without a length"),
    ("trailingBytes", "'1' bytes after a report"),
    ("noMessage", "an unknown message"),
    ("unknownMessage", "an unknown message"),
    ("damagedScreen", "a screen that is damaged or too large"),
    ("hugeScreen", "a screen that is damaged or too large"),
    ("saysSo", "a message that it cannot read"),
    ("closesLink", "the end of the link"),
    ("closesInFrame", "an end in the middle of a report"),
  ])
  func endsAnAppWhoseReportsMakeNoSense(_ fault: String, _ text: String) throws {
    let test = try TestDevice(fault, program: .fault)
    #expect(test.device.launch(fault).state == .notRunning)
    let trace = try test.trace
    #expect(trace.misuses == ["its link to the device is broken by \(text)"])
    #expect(trace.events(.misuse).map(\.app) == [fault])
    #expect(trace.events(.end).map(\.reason) == ["brokenLink"])
  }

  @Test func endsAnAppThatWritesNoise() throws {
    let test = try TestDevice("noise", program: .fault)
    #expect(test.device.launch("noise").state == .notRunning)
    #expect(try test.trace.events(.end).map(\.reason) == ["brokenLink"])
  }

  @Test func endsAnAppThatSpeaksUnasked() throws {
    let test = try TestDevice("speaksUnasked", program: .fault, iOS: 9)
    let app = test.device.launch("speaksUnasked")
    #expect(app.state == .inactive)
    // The app waits for one file, and creates another one when it has written the report.
    let home = test.folder.path + "/device/speaksUnasked"
    #expect(FileManager.default.createFile(atPath: home + "/speak", contents: nil))
    while !FileManager.default.fileExists(atPath: home + "/done") { usleep(1000) }
    test.device.setLowPowerMode(true)
    #expect(app.state == .notRunning)
    let text = "its link to the device is broken by an unsolicited report"
    #expect(try test.trace.misuses == [text])
  }

  @Test func takesAnEndForAnEnd() throws {
    let test = try TestDevice("closesAndEnds", program: .fault)
    test.device.launch("closesAndEnds")
    #expect(try test.trace.events(.end).map(\.text) == ["exited with status 0"])
  }

  @Test func seesAnAppThatNeverSpeaks() throws {
    let test = try TestDevice("silent", program: .fault)
    test.device.launch("silent")
    #expect(try test.trace.events(.end).map(\.text) == ["exited with status 0"])
  }

  @Test func seesASignalFromOutside() throws {
    let test = try TestDevice("killed", program: .fault)
    test.device.launch("killed")
    #expect(try test.trace.events(.end).map(\.text) == ["crashed with signal 9, Killed"])
  }

  @Test func startsAnAppAnewAfterABrokenLink() throws {
    let test = try TestDevice("noise", program: .fault)
    test.device.launch("noise")
    test.device.launch("noise")
    #expect(try test.trace.events(.end).map(\.process) == [1, 2])
  }
}
