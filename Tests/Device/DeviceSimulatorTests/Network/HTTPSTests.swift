import DeviceSimulator
import Testing

/// https on the device's network: the same requests at the https port, without TLS.
struct HTTPSTests {
  @Test func servesHTTPSWithTheHostAlone() throws {
    let web = try WebDevice("TRANSPORT https://news.example/feed?page=2")
    web.device.serve("news.example") { request in
      .ok("\(request.path) of \(request.headers["Host"] ?? "nobody")")
    }
    #expect(web.results() == ["200  '/feed of news.example' complete"])
    #expect(try web.test.trace.misuses == [])
  }

  @Test func hasAServerOfItsOwnForThePort() throws {
    let web = try WebDevice("TRANSPORT https://news.example/", "TRANSPORT http://news.example/")
    web.device.serve("news.example") { _ in .redirect(to: "https://news.example/") }
    web.device.serve("news.example", port: 443) { _ in .ok("safe") }
    #expect(
      web.results() == ["200  'safe' complete", "302 https://news.example/ '' complete"])
  }

  @Test func namesAHostThatIsNotServed() throws {
    let web = try WebDevice("TRANSPORT https://other.example/")
    #expect(web.results() == [" '' hostNotFound"])
    #expect(
      try web.test.trace.misuses == [
        "it connects to 'other.example', which the scenario does not serve; add "
          + "device.serve(\"other.example\") { request in ... } to it"
      ])
  }
}
