import BackgroundExecution
import DeviceProtocol
import Testing

/// An app's background tasks, and the time that the device grants.
@Suite(.serialized, .timeLimit(.minutes(10))) struct BackgroundTimeTests {
  private func app(_ name: String = "uploads") throws -> AppDriver {
    let app = try AppDriver(["TEST_APP": name])
    app.launch()
    app.forget()
    return app
  }

  private func enterBackground(_ app: AppDriver, until deadline: Int64?) {
    app.call(.willResignActive, .active)
    app.send(.backgroundTime(until: deadline))
    app.forget()
    app.call(.didEnterBackground, .background)
  }

  private func tasks(_ app: AppDriver) -> [String] {
    app.log.filter { $0.contains("background task") }
  }

  @Test("R12: in the background one budget counts down")
  func r12CountsDownInTheBackground() throws {
    let app = try app()
    enterBackground(app, until: 20_000_000_000)
    #expect(app.log.contains("0 20 s left"))
    app.advance(9)
    #expect(app.log.contains("8 done with 12 s left"))
    app.kill()
  }

  @Test("R10: a task is begun and ended once") func r10EndsATaskOnce() throws {
    let app = try app()
    enterBackground(app, until: 20_000_000_000)
    app.advance(9)
    #expect(tasks(app).count == 2, "\(app.log)")
    #expect(tasks(app).first?.contains("began(identifier: 1") == true)
    #expect(tasks(app).last?.contains("ended(identifier: 1") == true)
    app.kill()
  }

  @Test func beginsNoTaskOnceTheTimeIsOver() throws {
    let app = try app()
    enterBackground(app, until: 0)
    #expect(app.log.contains("0 0 s left") && tasks(app).isEmpty)
    app.kill()
  }

  @Test("R17: a device that does one thing at a time begins no task")
  func r17BeginsNoTaskOnASmallDevice() throws {
    let app = try app()
    app.send(
      .status(
        DeviceStatus(
          backgroundRefreshStatus: .available, isLowPowerModeEnabled: false, systemVersion: 7,
          isMultitaskingSupported: false)))
    enterBackground(app, until: 20_000_000_000)
    #expect(tasks(app).isEmpty)
    app.kill()
  }

  @Test("R13: the handler of a task whose time is over runs on the main thread")
  func r13CallsTheHandlerOnTheMainThread() throws {
    let app = try app("hesitates")
    enterBackground(app, until: 5_000_000_000)
    app.forget()
    app.call(.backgroundTaskExpires(1), .background)
    #expect(app.log.first == "0 expires with 5 s left, main thread: true", "\(app.log)")
    #expect(tasks(app).count == 1)
    app.forget()
    app.call(.backgroundTaskExpires(1), .background)
    #expect(!app.log.contains { $0.contains("expires with") })
    app.kill()
  }
}
