internal import ScreenModel

/// What is said of the battery usage of apps, in one language.
struct EnergyWords: Sendable {
  /// What the picture is.
  let batteryUsage: String
  let screen: String
  let processor: String
  let radio: String
  let sound: String
  let location: String
  /// A share: `{}` is how many of a hundred.
  let share: String
  /// `{}` is a length of time.
  let onScreen: String
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
  static let finnish = EnergyWords(
    batteryUsage: "akun käyttö", screen: "näyttö", processor: "suoritin", radio: "radio",
    sound: "ääni", location: "sijainti", share: "{}\u{A0}%", onScreen: "näytöllä {}",
    inBackground: "taustalla {}")
  static let chinese = EnergyWords(
    batteryUsage: "电池用量", screen: "屏幕", processor: "处理器", radio: "无线电", sound: "声音",
    location: "定位", share: "{}%", onScreen: "屏幕使用 {}", inBackground: "后台活动 {}")
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
