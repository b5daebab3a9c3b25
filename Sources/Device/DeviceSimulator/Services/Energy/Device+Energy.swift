internal import BackgroundExecution
internal import DeviceTrace

extension Device {
  /// Looks at what each app has used of the battery; the picture goes into the result. No app
  /// notices.
  ///
  /// It is counted since the device was started first, as the settings of a phone show it. Each app
  /// has its share, its energy in joules by the part of the device that took it, and how long it
  /// has run. How much power a part takes is the device's own choice (R169): compare numbers with
  /// each other, not with those of a phone.
  ///
  /// - Parameter name: what stands below the picture; no other of the scenario has the same.
  @discardableResult
  public func showBatteryUsage(
    _ name: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Picture {
    perform(file: file, line: line) { engine throws(ScriptError) in
      Picture(try engine.showBatteryUsage(name))
    }
  }
}

extension Engine {
  /// A test looks at what the apps have used, those that have used most first.
  func showBatteryUsage(_ name: String) throws(ScriptError) -> ScreenPicture {
    let what = "show the battery usage"
    guard live == nil else {
      throw ScriptError(notLive: "it asks what the device's radio has used")
    }
    try check(name, what)
    let cards = service(EnergyService.self).block.uses(at: now).map { app, use in
      ScreenPicture.Card(app: app.rawValue, energy: ScreenEnergy(use))
    }
    let used = { (card: ScreenPicture.Card) in card.energy?.total ?? 0 }
    // Of two that have used the same, the one that was installed first.
    let sorted = cards.enumerated().sorted {
      (used($1.element), $0.offset) < (used($0.element), $1.offset)
    }
    let picture = picture(
      name, .batteryUsage, sorted.prefix(ScreenPicture.mostCards).map(\.element))
    take(
      picture,
      TraceEvent.Action(
        "showBatteryUsage", by: .test, value: name, "looks at the battery usage: '\(name)'"))
    return picture
  }

  /// Bytes of a member go over the radio; a daemon's are those of the apps whose transfers it
  /// carries.
  ///
  /// Of a daemon that carries none, no app has used anything.
  func noteTraffic(of member: NetworkMember) throws(ScriptError) {
    let app = apps.first { $0.running?.member === member }?.id
    let users = app.map { [$0] } ?? service(DaemonService.self).carriedApps
    try perform(service(EnergyService.self).handle(.radio(users), at: now))
  }

  /// A part of the device takes power for an app, or not any more.
  ///
  /// The screen and the processor follow from the phases of apps, and the radio from what goes over
  /// it: none of these is told here.
  func note(_ part: EnergyPart, _ isOn: Bool, of app: AppID) throws(ScriptError) {
    let service = service(EnergyService.self)
    switch part {
    case .sound: try perform(service.handle(.sound(app, isOn), at: now))
    case .location: try perform(service.handle(.location(app, isOn), at: now))
    case .screen, .processor, .radio: break
    }
  }
}

extension ScreenEnergy {
  /// The energy of an app in whole millijoules, as a picture has it.
  fileprivate init(_ use: EnergyUse) {
    var millijoules: [Part: Int] = [:]
    for (part, joules) in use.joules {
      millijoules[Part(part)] = Int((joules * 1000).rounded())
    }
    self.init(
      millijoules, onScreen: Int(use.onScreen.components.seconds),
      inBackground: Int(use.inBackground.components.seconds))
  }
}

extension ScreenEnergy.Part {
  /// The same part, in the words of pictures.
  fileprivate init(_ part: EnergyPart) {
    self =
      switch part {
      case .screen: .screen
      case .processor: .processor
      case .radio: .radio
      case .sound: .sound
      case .location: .location
      }
  }
}
