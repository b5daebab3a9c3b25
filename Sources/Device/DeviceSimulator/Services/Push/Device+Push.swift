import DeviceNetwork
internal import BackgroundExecution
internal import DeviceTrace
internal import Foundation

extension Device {
  /// The header `apns-push-type`.
  public enum PushType: String, Sendable, Hashable, CaseIterable {
    /// The notification is visible or audible to the user.
    case alert
    /// The app is woken without the user noticing.
    case background
  }

  /// Sends a remote notification from a server to an app's device token.
  ///
  /// The payload is checked as by APNs and iOS; a mistake stops the scenario at its line.
  /// ```swift
  /// device.push(to: news, #"{"aps": {"content-available": 1}, "content-id": 42}"#)
  /// ```
  ///
  /// - Parameters:
  ///   - payload: JSON of at most 4096 bytes.
  ///   - type: nil to infer it: `background` for a payload that shows nothing and wakes the app, else
  ///     `alert`.
  ///   - priority: 10, 5 or 1; nil for 5 if the type is `background`, and else 10.
  public func push(
    to app: App, _ payload: String, type: PushType? = nil, priority: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine in
      let notice = try AcceptedPush(sending: payload, type, priority)
      try engine.push(notice, to: engine.apps[app.index])
    }
  }

  /// Sends a remote notification with a payload of Swift values.
  ///
  /// It is encoded as JSON; values that JSON cannot represent stop the scenario.
  public func push(
    to app: App, _ payload: [String: Any], type: PushType? = nil, priority: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let text = perform(file, line) { _ in try Self.text(of: payload) }
    push(to: app, text, type: type, priority: priority, file: file, line: line)
  }

  /// Sends a remote notification from a server to a device token, in hexadecimal.
  ///
  /// A token of no app on this device stops the scenario, as APNs refuses it.
  public func push(
    toToken token: String, _ payload: String, type: PushType? = nil, priority: Int? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine in
      let notice = try AcceptedPush(sending: payload, type, priority)
      try engine.push(notice, to: try engine.app(withToken: token))
    }
  }

  /// Encodes a payload as JSON with sorted keys, so that equal payloads are equal texts.
  private static func text(of payload: [String: Any]) throws(ScriptError) -> String {
    guard JSONSerialization.isValidJSONObject(payload),
      let data = try? JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)
    else {
      throw ScriptError(
        "cannot push: the payload is not JSON; use strings, numbers, Booleans, arrays and dictionaries"
      )
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension App {
  /// The token that the app has received by registering, in hexadecimal; nil before.
  public var deviceToken: String? {
    device.read { $0.service(PushService.self).block.token(of: $0.apps[index].id) }
  }

  /// Sets whether the app is signed with the push capability, as it is initially; without it, registering
  /// fails.
  public func setPushCapability(
    _ isOn: Bool, file: StaticString = #fileID, line: UInt = #line
  ) {
    perform(file, line) { engine, app in
      try engine.command(
        PushService.self, .capability(app.id, isOn), app,
        as: TraceEvent.Action(
          "pushCapability", by: .test, value: isOn ? "on" : "off",
          "signs '\(app.id)' \(isOn ? "with" : "without") the capability for pushes"),
        "sign '\(app.id)'")
    }
  }

  /// The pushes that the app has received, in order.
  public var remoteNotifications: [RemoteNotification] {
    device.read { engine in
      engine.service(PushService.self).pushes[engine.apps[index].id]
        .map { RemoteNotification($0, engine) }
    }
  }

  /// The payload that the push service, or the device, stores for the app, if any (R32).
  public var storedPush: String? {
    device.read { $0.service(PushService.self).block.stored(for: $0.apps[index].id)?.payload.text }
  }
}

extension Engine {
  /// Returns the app that a device token belongs to.
  ///
  /// - Throws: for a token of no app (R37).
  func app(withToken token: String) throws(ScriptError) -> InstalledApp {
    guard let id = service(PushService.self).block.app(of: token), let app = app(id) else {
      throw ScriptError(
        "cannot push: the token '\(token)' belongs to no app on this device (BadDeviceToken); "
          + "send to an app's 'deviceToken'")
    }
    return app
  }

  /// Sends a validated push to an app.
  ///
  /// - Throws: for an app that is not registered (R37).
  func push(_ notice: AcceptedPush, to app: InstalledApp) throws(ScriptError) {
    try command(
      PushService.self, .send(app.id, notice), app, as: .push(to: app.id, notice), "push")
  }
}

extension AcceptedPush {
  /// Parses and validates a payload of the scenario.
  ///
  /// - Throws: for a text that is not JSON, one of more than 4096 bytes, and what APNs refuses (R35, R36).
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
        "cannot push: the payload is not JSON; write it like '{\"aps\": {\"content-available\": 1}}'"
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
