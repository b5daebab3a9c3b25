import DeviceSimulator
import DeviceTrace
import Foundation
import Testing

/// The apps' use of the battery, as a scenario sees it.
struct BatteryUsageTests {
  /// The energies of a device's apps by part, in joules.
  private func energies(_ test: TestDevice) throws -> [String: [ScreenEnergy.Part: Double]] {
    let picture = try #require(try test.trace.events(.picture).last?.picture)
    return Dictionary(
      uniqueKeysWithValues: picture.cards.map { card in
        let used = card.energy?.used ?? []
        return (
          card.app,
          Dictionary(uniqueKeysWithValues: used.map { ($0.part, Double($0.millijoules) / 1000) })
        )
      })
  }

  @Test("R169: those that have used most come first")
  func putsTheHungriestFirst() throws {
    let test = try TestDevice("news", "mail", program: .uikit)
    let mail = test.device.launch("mail")
    test.device.advance(by: .seconds(60))
    test.device.pressHome()
    test.device.launch("news")
    test.device.advance(by: .seconds(10))
    test.device.pressHome()
    test.device.advance(by: .hours(1))
    #expect(
      test.device.showBatteryUsage("hour").lines == [
        "▢ mail  85 %  39.3 J: screen 24.0, processor 15.3",
        "  on screen 60 s, in the background 1 s",
        "▢ news  15 %  6.8 J: screen 4.0, processor 2.8",
        "  on screen 10 s, in the background 1 s",
      ])
    #expect(mail.state == .suspended)
    #expect(try test.trace.events(.action).last?.name == "showBatteryUsage")
  }

  @Test("R111, R169: what wakes the device does not count its sleep as the time of another app")
  func doesNotCountASleep() throws {
    let modes =
      "<key>UIBackgroundModes</key><array><string>remote-notification</string></array>"
    let test = try TestDevice("mail", "news", program: .uikit, iOS: 9, plist: modes) {
      $0.environment["TEST_APP"] = "wakes"
      $0.environment["TEST_TASK"] = "170"
    }
    let mail = test.device.launch("mail")
    test.device.pressHome()
    test.device.advance(by: .seconds(200))
    test.device.launch("news")
    test.device.lock()
    test.device.advance(by: .hours(2))
    test.device.push(to: mail, #"{"aps": {"content-available": 1}}"#)
    let lines = test.device.showBatteryUsage("night").lines
    #expect(lines.contains("  on screen 0 s, in the background 30 s"), "\(lines)")
    test.device.reboot()
    test.device.advance(by: .seconds(1))
    let later = test.device.showBatteryUsage("morning").lines
    #expect(later == lines)
  }

  @Test("R169: a radio costs more over a cellular network, for its tail")
  func paysForTheRadio() throws {
    var radio: [Double] = []
    for network in [Network.wifi, .cellular] {
      let web = try WebDevice("GET http://news.example/a")
      web.device.serve("news.example") { _ in .ok("short") }
      web.device.setNetwork(network)
      web.device.launch("news")
      web.device.advance(by: .seconds(60))
      web.device.showBatteryUsage("minute")
      radio.append(try #require(try energies(web.test)["news"]?[.radio]))
    }
    #expect(radio[0] > 0.1 && radio[0] < 0.5)
    #expect(radio[1] > 7 && radio[1] < 9)
  }

  @Test("R169: what a daemon transfers is paid by the app")
  func chargesTransfersToTheApp() throws {
    let transfers = try TransferDevice("http://news.example/feed")
    transfers.device.launch("news")
    transfers.device.advance(by: .seconds(1))
    transfers.device.pressHome()
    transfers.device.advance(by: .minutes(2))
    #expect(try transfers.marks.last == "ends 200 2000000 B")
    transfers.device.showBatteryUsage("transfer")
    // About 16 s for the bytes, and ten after the last one.
    let radio = try #require(try energies(transfers.test)["news"]?[.radio])
    #expect(radio > 15 && radio < 25)
  }
}
