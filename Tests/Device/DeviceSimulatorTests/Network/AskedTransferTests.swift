import DeviceSimulator
import Testing

/// The questions of background transfers to an app that the user does not open.
struct AskedTransferTests {
  private static let address = "http://news.example/feed"

  /// The app begins its download and is taken out of memory; the user stays away for a day.
  private func leave(_ settings: [String: String], _ response: Response? = nil) throws -> [String] {
    let test = try TransferDevice(addresses: [Self.address], settings: settings, iOS: 12)
    test.device.serve("news.example") { request in
      request.headers["Authorization"] == nil ? response ?? .ok("news") : .ok("news")
    }
    let app = test.device.launch("news")
    test.device.advance(by: .seconds(1))
    test.device.pressHome()
    app.terminateBySystem()
    test.device.advance(by: .hours(24))
    return test.lines
  }

  private static let challenge = Response(
    status: 401, headers: ["WWW-Authenticate": "Basic realm=\"news\""]
  ).after(.seconds(20))
  private static let delivery = [
    "launched, background", "events of 'feed'", "task 1: 200", "all events",
  ]

  @Test("R200: an app that is launched for a challenge is asked before it hears that all is told")
  func asksWhoItIs() throws {
    let lines = try leave(["ASKED": "answers"], Self.challenge)
    #expect(
      lines == [
        "launched, front", "launched, background", "events of 'feed'", "who are you?",
        "all events",
      ] + Self.delivery.dropFirst())
  }

  @Test("R90, R200: it is asked so, too, whether a task begins")
  func asksWhetherToBegin() throws {
    #expect(
      try leave(["ASKED": "answers", "LATER": "3600"]) == [
        "launched, front", "launched, background", "events of 'feed'", "may task 1 begin?",
        "all events",
      ] + Self.delivery.dropFirst())
  }

  @Test("R202: an app without the method is not launched for the question")
  func asksNobody() throws {
    #expect(
      try leave(["LATER": "3600"]).prefix(3) == [
        "launched, front", "launched, background", "events of 'feed'",
      ])
    #expect(try leave(["LATER": "3600"]).count { $0 == "launched, background" } == 1)
  }

  @Test("R201: a question that is never answered stops no transfer")
  func waitsForNobody() throws {
    let question = ["launched, background", "events of 'feed'", "may task 1 begin?"]
    #expect(
      try leave(["ASKED": "keeps", "LATER": "3600"])
        == ["launched, front"] + question + question + question + Self.delivery)
  }
}
