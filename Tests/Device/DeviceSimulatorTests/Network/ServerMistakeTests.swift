import DeviceSimulator
import Foundation
import Testing

/// Invalid servers of a scenario stop it at their line; the device never hangs.
struct ServerMistakeTests {
  @Test(arguments: [
    (
      "serverSpins",
      "the closure of the server 'news.example' does not return; return a response, use "
        + "'.after(...)' for a late one, or '.noAnswer'"
    ),
    (
      "serverSleeps",
      "the closure of the server 'news.example' does not return; return a response, use "
        + "'.after(...)' for a late one, or '.noAnswer'"
    ),
    (
      "serverMoves",
      "the server 'news.example' cannot move the device while it answers; return the response, and "
        + "use the device outside of the closure"
    ),
    (
      "serverFloods",
      "the server 'news.example' answers 'GET /' with 68157440 bytes; give at most 67108864"
    ),
    (
      "serverHasNoStatus",
      "the server 'news.example' answers 'GET /' with status 100, which is not a final one; use one "
        + "from 200 on, or '.raw' for anything but HTTP"
    ),
    (
      "serverHasABadHeader",
      "the server 'news.example' answers 'GET /' with an invalid header field 'A'; use '.raw' "
        + "for anything but HTTP"
    ),
    (
      "serverWithoutAName",
      "'http://news.example' is not a host name; write it as in a URL, such as 'news.example'"
    ),
    ("serverWithoutAPort", "'0' is not a port; pass 1 to 65535"),
    ("serverLosesAll", "no network loses the part 1.0 of all packets; give 0 to 0.9"),
    ("serverIsSlow", "no network carries 0 bits a second; give 100 to 1000000000"),
    ("serverIsFar", "no network has a latency of -1 s; give 0.001 s to 60 s"),
    (
      "serverIsLost",
      "the network cannot be lost after 0 s for -1 s; pass a delay of at least zero and a length greater than zero"
    ),
  ])
  func saysWhatIsWrong(_ scenario: String, _ text: String) throws {
    let run = try ScenarioRun(
      scenario, apps: "news", program: .web, environment: ["USES": "GET http://news.example/"])
    #expect(run.isSignal)
    #expect(run.message.hasPrefix("DeviceScenario/main.swift:"))
    let end = try #require(run.message.range(of: "Fatal error: ")).upperBound
    #expect(run.message[end...] == text)
    #expect(run.trace.split(separator: "\n").last?.hasPrefix(#"{"event":"finished""#) == true)
    #expect(try run.leftProcesses == [])
  }

  @Test func mayEndTheScenario() throws {
    let run = try ScenarioRun(
      "serverEnds", apps: "news", program: .web,
      environment: ["USES": "GET http://news.example/"])
    #expect(run.status == 3 && !run.isSignal, "\(run.errors)")
    #expect(try run.leftProcesses == [])
  }
}
