internal import BackgroundExecution
internal import DeviceTrace
internal import Foundation

extension Device {
  /// What the header `apns-push-type` says.
  public enum PushType: String, Sendable, Hashable, CaseIterable {
    /// The user notices it.
    case alert
    /// The app is woken, and the user notices nothing.
    case background
  }

  /// A server sends a remote notification to an app's device token.
  ///
  /// The payload is checked as APNs and iOS do, and a mistake stops the scenario at its line.
  /// ```swift
  /// device.push(to: news, #"{"aps": {"content-available": 1}, "content-id": 42}"#)
  /// ```
  ///
  /// - Parameters:
  ///   - payload: JSON, of 4096 bytes at most.
  ///   - type: nil for what the payload is: `background` if it shows nothing.
  ///   - priority: 10, 5 or 1; nil for 5 if the type is `background`, and else 10.
  public func push(
    to app: App, _ payload: String, type: PushType? = nil, priority: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      let notice = try PushNotice(sending: payload, type, priority)
      try engine.push(notice, to: engine.apps[app.index])
    }
  }

  /// The same with a payload in Swift's own values.
  ///
  /// It is written as JSON; what JSON cannot hold stops the scenario.
  public func push(
    to app: App, _ payload: [String: Any], type: PushType? = nil, priority: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let text = perform(file: file, line: line) { _ throws(ScriptError) in
      try Self.text(of: payload)
    }
    push(to: app, text, type: type, priority: priority, file: file, line: line)
  }

  /// A server sends a remote notification to a device token, in hexadecimal.
  ///
  /// A token that is of no app on this device stops the scenario, as APNs refuses it.
  public func push(
    toToken token: String, _ payload: String, type: PushType? = nil, priority: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file: file, line: line) { engine throws(ScriptError) in
      let notice = try PushNotice(sending: payload, type, priority)
      try engine.push(notice, to: try engine.app(withToken: token))
    }
  }

  /// A payload as JSON, with its keys in order, so that equal payloads are equal texts.
  private static func text(of payload: [String: Any]) throws(ScriptError) -> String {
    guard JSONSerialization.isValidJSONObject(payload),
      let data = try? JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)
    else {
      throw ScriptError(
        "cannot push: the payload is no JSON; use texts, numbers, Booleans, arrays and dictionaries"
      )
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension App {
  /// The token that the app has got by registering, in hexadecimal; nil before.
  public var deviceToken: String? {
    device.read { $0.service(PushService.self).block.token(of: $0.apps[index].id) }
  }

  /// Whether the app is signed with the capability for pushes, as it is at first; without it, registering
  /// fails.
  public func setPushCapability(
    _ isOn: Bool, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app throws(ScriptError) in
      try engine.command(
        PushService.self, .capability(app.id, isOn), app,
        as: TraceEvent.Action(
          "pushCapability", by: .test, value: isOn ? "on" : "off",
          "signs '\(app.id)' \(isOn ? "with" : "without") the capability for pushes"),
        "sign '\(app.id)'")
    }
  }

  /// The pushes that the app was told of, in order.
  public var remoteNotifications: [RemoteNotification] {
    device.read { engine in
      let entries = engine.service(PushService.self).entries[engine.apps[index].id] ?? []
      return entries.map { RemoteNotification($0, engine) }
    }
  }

  /// The payload that the push service, or the device, keeps for the app; nil for none (R32).
  public var storedPush: String? {
    device.read { $0.service(PushService.self).block.stored(for: $0.apps[index].id)?.payload.text }
  }
}

extension Engine {
  /// The app that a device token belongs to.
  ///
  /// - Throws: for a token that no app has (R37).
  func app(withToken token: String) throws(ScriptError) -> InstalledApp {
    guard let id = service(PushService.self).block.app(of: token), let app = app(id) else {
      throw ScriptError(
        "cannot push: the token '\(token)' is of no app on this device (BadDeviceToken); "
          + "send to an app's 'deviceToken'")
    }
    return app
  }

  /// Sends an app a push that is known to be one.
  ///
  /// - Throws: for an app that is not registered (R37).
  func push(_ notice: PushNotice, to app: InstalledApp) throws(ScriptError) {
    try command(
      PushService.self, .send(app.id, notice), app, as: .push(to: app.id, notice), "push")
  }
}

extension PushNotice {
  /// Reads and checks what the scenario sends.
  ///
  /// - Throws: for a text that is no JSON, one of more than 4096 bytes, and what APNs refuses (R35,
  ///   R36).
  init(
    sending text: String, _ type: Device.PushType?, _ priority: Int?
  ) throws(ScriptError) {
    let content: PushValue
    do {
      guard text.utf8.count <= PushPayload.mostBytes else {
        throw PushPayload.tooLarge(text.utf8.count)
      }
      content = try JSONDecoder().decode(PushValue.self, from: Data(text.utf8))
    } catch let refusal as PushRefusal {
      throw ScriptError("cannot push: \(refusal)")
    } catch {
      throw ScriptError(
        "cannot push: the payload is no JSON; write it like '{\"aps\": {\"content-available\": 1}}'"
      )
    }
    do throws(PushRefusal) {
      try self.init(
        PushPayload(content, text: text), kind: type.flatMap { Kind(rawValue: $0.rawValue) },
        priority: priority)
    } catch {
      throw ScriptError("cannot push: \(error)")
    }
  }
}
