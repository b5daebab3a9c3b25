import RuleBlocks
import BackgroundExecution
import DeviceProtocol
import Testing

/// Pushes and notifications as an app receives them.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PushMessageTests {
  private func app(_ name: String) throws -> AppDriver {
    let app = try AppDriver(["TEST_APP": name], iOS: 18)
    app.launch()
    app.forget()
    return app
  }

  private func push(_ payload: String, wakesApp: Bool = false) -> AppMessage {
    .remoteNotification(PushCall(app: "news", number: 1, payload: payload, wakesApp: wakesApp))
  }

  private func notification(_ payload: String, isRemote: Bool) -> DeliveredNotification {
    var content = LocalNotification("x")
    content.userInfo = payload
    return DeliveredNotification(4, content, isRemote: isRemote, at: .zero)
  }

  private func tap(isRemote: Bool) -> AppMessage {
    .notificationResponse(
      NotificationResponse(notification(#"{"content-id": 7}"#, isRemote: isRemote)))
  }

  @Test("R31: a push with a banner and content-available wakes the app's delegate as well")
  func r31WakesBesideTheBanner() throws {
    let app = try app("notices")
    app.call(
      push(#"{"aps": {"content-available": 1, "alert": "Hi"}}"#, wakesApp: true), .background)
    #expect(app.log.contains { $0.contains("-> no ") }, "\(app.log)")
    #expect(!app.log.contains { $0.contains("push completed") })
    app.kill()
  }

  @Test func leavesABannerToTheListener() throws {
    let app = try app("notices")
    app.call(push(#"{"aps": {"alert": "Hi"}}"#), .background)
    #expect(app.log.contains { $0.contains("push completed(1") }, "\(app.log)")
    #expect(!app.log.contains { $0.contains("-> no ") })
    app.kill()
  }

  @Test func tellsTheDelegateOfATapWithoutAListener() throws {
    let app = try app("pushes")
    app.call(tap(isRemote: true), .active)
    #expect(app.log.first == "0 push 7 0 while active")
    app.kill()
  }

  @Test func tellsTheDelegateNothingOfNotificationsOfItsOwn() throws {
    let app = try app("pushes")
    app.call(tap(isRemote: false), .active)
    #expect(!app.log.contains { $0.hasPrefix("0 push") }, "\(app.log)")
    app.kill()
  }

  @Test("R142: without a listener nothing is shown in front")
  func r142ShowsNothingInFrontWithoutAListener() throws {
    let app = try app("pushes")
    app.send(.notification(.willPresent(notification("{}", isRemote: true))))
    #expect(
      app.log == [
        "0 -> notification presented(4, BackgroundExecution.NotificationPresentation(rawValue: 0))"
      ])
    app.kill()
  }

  @Test func takesATokenOrTheReasonThatThereIsNone() throws {
    let app = try app("pushes")
    app.send(.pushToken("00ff10A9"))
    app.send(.pushToken(nil))
    #expect(
      app.log == [
        "0 token 00ff10a9",
        "0 no token: no valid “aps-environment” entitlement string found for application 3000",
      ])
    app.kill()
  }

  @Test func takesAPayloadThatIsNoJSONForAnEmptyOne() throws {
    let app = try app("pushes")
    app.call(push("no JSON"), .active)
    #expect(app.log.first == "0 push -1 0 while active")
    app.kill()
  }
}
