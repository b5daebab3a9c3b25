import DeviceSimulator
import DeviceTrace
import Testing

/// Touches of the user in a tutorial-like app.
struct TouchTests {
  private func device(blocks: Bool = false) throws -> TestDevice {
    let test = try TestDevice("shop", program: .uikit, iOS: 18) {
      $0.environment["TEST_APP"] = "touches"
      if blocks { $0.environment["TEST_TOUCH"] = "blocks" }
    }
    test.device.launch("shop")
    return test
  }

  private func screen(_ test: TestDevice) -> [String] { test.device.app("shop").screen }

  @Test func showsBarsAndRows() throws {
    let test = try device()
    #expect(screen(test) == ["Shopping  [Add]", "Milk", "Bread", "Salt", "● Shopping  ○ Settings"])
  }

  @Test func tapsAButtonTypesAndAnswersAnAlert() throws {
    let test = try device()
    test.device.tap("Add")
    #expect(screen(test).prefix(3) == ["│ New item", "│ ✎ (Name)", "│ [Cancel] [Save]*"])
    test.device.type("Oil", into: "Name")
    #expect(screen(test)[1] == "│ ✎ Oil")
    test.device.choose("Save")
    #expect(test.lines == ["saved Oil, main thread: true"])
    #expect(screen(test).dropLast() == ["Shopping  [Add]", "Milk", "Bread", "Salt", "Oil"])
    test.device.tap("Add")
    test.device.tap("Cancel")
    #expect(test.lines.last == "cancelled")
    #expect(screen(test).count == 6)
  }

  @Test func pullsToRefreshOnTheClock() throws {
    let test = try device()
    test.device.pullToRefresh()
    #expect(screen(test)[1] == "↻")
    test.device.advance(by: .seconds(2))
    #expect(screen(test).dropLast() == ["Shopping  [Add]", "Tea", "Milk", "Bread", "Salt"])
  }

  @Test func deletesARow() throws {
    let test = try device()
    test.device.swipe("Bread")
    #expect(screen(test).dropLast() == ["Shopping  [Add]", "Milk", "Salt"])
  }

  @Test func goesIntoARowAndBack() throws {
    let test = try device()
    test.device.tap("Bread")
    #expect(screen(test) == ["‹ Shopping  Bread", "● Shopping  ○ Settings"])
    test.device.tap("Back")
    #expect(screen(test).first == "Shopping  [Add]")
  }

  @Test func togglesASwitchAndAnimatesOnTheClock() throws {
    let test = try device()
    test.device.tap("Settings")
    #expect(
      screen(test) == ["Settings", "Offers  [off]", "[Hide]", "○ Shopping  ● Settings"])
    test.device.toggle("Offers")
    #expect(screen(test)[1...3] == ["Offers  [on]", "[Hide]", "Offers are on"])
    test.device.tap("Hide")
    #expect(screen(test).count == 4)
    #expect(test.lines == [])
    test.device.advance(by: .seconds(1))
    #expect(test.lines == ["hidden"])
  }

  @Test func notesWhatTheUserDid() throws {
    let test = try device()
    test.device.tap("Add")
    test.device.choose("Cancel")
    let actions = try test.trace.events(.action).suffix(2)
    #expect(actions.map(\.name) == ["tap", "choose"])
    #expect(actions.map(\.value) == ["Add", "Cancel"])
  }

  @Test func takesATouchWhenTheMainThreadIsFreeAgain() throws {
    let test = try device(blocks: true)
    test.device.tap("Settings")
    test.device.tap("Hide")
    test.device.tap("Shopping")
    #expect(screen(test).first == "Settings")
    #expect(
      try test.trace.misuses == ["the main thread is blocked: it waits for 'sleep'"])
    test.device.advance(by: .seconds(3))
    #expect(screen(test).first == "Shopping  [Add]")
  }

  @Test func saysThatALateTouchMissed() throws {
    let run = try ScenarioRun(
      "touchesLate", apps: "news", program: .uikit,
      environment: [
        "TEST_APP": "touches", "TEST_TOUCH": "blocks", "WORKBOOK_PROFILE": "iOS18",
      ])
    #expect(run.message.hasPrefix("DeviceScenario/main.swift:"))
    #expect(
      run.message.hasSuffix(
        "Fatal error: cannot tap 'Nowhere', which 'news' took only when its main thread was free "
          + "again: there is no such button or row on the screen; there are 'Offers', 'Hide', "
          + "'Shopping', 'Settings'"),
      "\(run.message)")
  }

  @Test(arguments: [
    (
      "tapsTypo",
      "cannot tap 'Mikl': there is no such button or row on the screen; did you mean 'Milk'? there "
        + "are 'Add', 'Milk', 'Bread', 'Salt', 'Shopping', 'Settings'"
    ),
    ("togglesNothing", "cannot toggle 'Offers': there is no switch on the screen"),
    ("choosesNothing", "cannot choose 'OK': there is no button of an alert on the screen"),
    ("swipesOddly", "cannot swipe 'Milk' and choose 'Share': the row has the button 'Delete'"),
  ])
  func saysWhatIsOnTheScreen(_ scenario: String, _ text: String) throws {
    let run = try ScenarioRun(
      scenario, apps: "news", program: .uikit,
      environment: ["TEST_APP": "touches", "WORKBOOK_PROFILE": "iOS18"])
    #expect(run.message.hasPrefix("DeviceScenario/main.swift:"))
    #expect(run.message.hasSuffix("Fatal error: \(text)"))
  }
}
