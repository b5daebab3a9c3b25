import DeviceNetwork
internal import BackgroundExecution
internal import DeviceTrace

extension Device {
  /// Takes a picture of what each app has used of the battery, for the result; apps do not notice.
  ///
  /// Use is counted since the first start of the device, as in the settings of a phone. The picture shows the
  /// share of each app, its energy in joules by the part of the device that used it, and how long it has run.
  /// The power of each part is a choice of this simulator (R169): compare the numbers with each other, not
  /// with those of a phone.
  ///
  /// - Parameter name: the caption, unique in the scenario.
  @discardableResult
  public func showBatteryUsage(
    _ name: String, file: StaticString = #fileID, line: UInt = #line
  ) -> Picture {
    perform(file, line) { Picture(try $0.showBatteryUsage(name)) }
  }
}

extension Engine {
  /// Takes a picture of what the apps have used, the greatest use first.
  func showBatteryUsage(_ name: String) throws(ScriptError) -> ScreenPicture {
    let what = "show the battery usage"
    guard live == nil else {
      throw ScriptError(notLive: "it queries the energy that the device's radio has used")
    }
    try check(name, what)
    let cards = service(EnergyService.self).block.uses(at: now).map { app, use in
      ScreenPicture.Card(app: app.rawValue, energy: ScreenEnergy(use))
    }
    let used = { (card: ScreenPicture.Card) in card.energy?.total ?? 0 }
    // Equal uses in the order of installation.
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

  /// Notes that a member uses the radio; a daemon's traffic counts for the apps whose transfers it carries
  /// out.
  ///
  /// If a daemon carries out none, no app has used anything.
  func noteTraffic(of member: NetworkMember) throws(ScriptError) {
    let app = apps.first { $0.running?.member === member }?.id
    let users = app.map { [$0] } ?? service(DaemonService.self).carriedApps
    try perform(service(EnergyService.self).handle(.radio(users), at: now))
  }

  /// Notes that a part of the device begins or stops to draw power for an app.
  ///
  /// The use of the screen and the processor follows from the phases of apps, that of the radio from its
  /// traffic; they are not reported here.
  func note(_ part: ScreenEnergy.Part, _ isOn: Bool, of app: AppID) throws(ScriptError) {
    let service = service(EnergyService.self)
    switch part {
    case .sound: try perform(service.handle(.sound(app, isOn), at: now))
    case .location: try perform(service.handle(.location(app, isOn), at: now))
    case .screen, .processor, .radio: break
    }
  }
}

extension ScreenEnergy {
  /// Converts the energy of an app to whole millijoules, for a picture.
  fileprivate init(_ use: EnergyUse) {
    self.init(
      use.joules.mapValues { Int(($0 * 1000).rounded()) },
      onScreen: Int(use.onScreen.components.seconds),
      inBackground: Int(use.inBackground.components.seconds))
  }
}
