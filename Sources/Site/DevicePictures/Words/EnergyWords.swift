internal import DeviceTrace

/// The text for the battery usage of apps, in one language.
///
/// Used in ``ScreenFigure`` and below the bars of ``EnergyLayout``; the numbers come from the picture.
struct EnergyWords: Sendable {
  let batteryUsage: String
  /// The display's usage, while the app was on the screen.
  let screen: String
  /// The processor's usage.
  let processor: String
  /// The usage of Wi-Fi and the cellular network.
  let radio: String
  /// The usage for playing sound.
  let sound: String
  /// The usage for determining the location.
  let location: String
  /// A share; `{}` is a percentage.
  let share: String
  /// Time on the screen; `{}` is a duration.
  let onScreen: String
  /// Time in the background; `{}` is a duration.
  let inBackground: String

  func name(of part: ScreenEnergy.Part) -> String {
    switch part {
    case .screen: screen
    case .processor: processor
    case .radio: radio
    case .sound: sound
    case .location: location
    }
  }
}

extension EnergyWords {
  static let english = EnergyWords(
    batteryUsage: "battery usage", screen: "screen", processor: "processor", radio: "radio",
    sound: "sound", location: "location", share: "{}%", onScreen: "on screen {}",
    inBackground: "in the background {}")
  /// Finnish puts a no-break space before the percent sign.
  static let finnish = EnergyWords(
    batteryUsage: "akun käyttö", screen: "näyttö", processor: "suoritin", radio: "radio",
    sound: "ääni", location: "sijainti", share: "{}\u{A0}%", onScreen: "näytöllä {}",
    inBackground: "taustalla {}")
  static let chinese = EnergyWords(
    batteryUsage: "电池用量", screen: "屏幕", processor: "处理器", radio: "无线电", sound: "声音",
    location: "定位", share: "{}%", onScreen: "屏幕使用 {}", inBackground: "后台活动 {}")
  /// Russian puts a no-break space before the percent sign.
  static let russian = EnergyWords(
    batteryUsage: "расход аккумулятора", screen: "экран", processor: "процессор",
    radio: "радиомодуль", sound: "звук", location: "геопозиция", share: "{}\u{A0}%",
    onScreen: "на экране {}",
    inBackground: "в фоне {}")
  static let romanian = EnergyWords(
    batteryUsage: "utilizarea bateriei", screen: "ecran", processor: "procesor",
    radio: "modul radio",
    sound: "sunet", location: "localizare", share: "{}%", onScreen: "pe ecran {}",
    inBackground: "în fundal {}")
}
