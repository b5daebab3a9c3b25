internal import DeviceTrace

/// What is said of the battery usage of apps, in one language.
///
/// In ``ScreenFigure``, in the words below ``EnergyLayout``'s bars; the numbers are those of the
/// picture.
struct EnergyWords: Sendable {
  /// What the picture is.
  let batteryUsage: String
  /// What the display has used, while the app was on the screen.
  let screen: String
  /// What the processor has used.
  let processor: String
  /// What Wi-Fi and the cellular network have used.
  let radio: String
  /// What playing sound has used.
  let sound: String
  /// What finding out the place has used.
  let location: String
  /// A share: `{}` is how many of a hundred.
  let share: String
  /// `{}` is a length of time.
  let onScreen: String
  /// How long in the background; `{}` is a length of time.
  let inBackground: String

  /// The name of a part in the legend.
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
  /// The words in English.
  static let english = EnergyWords(
    batteryUsage: "battery usage", screen: "screen", processor: "processor", radio: "radio",
    sound: "sound", location: "location", share: "{}%", onScreen: "on screen {}",
    inBackground: "in the background {}")
  /// The words in Finnish, which sets a no-break space in front of the sign for percent.
  static let finnish = EnergyWords(
    batteryUsage: "akun käyttö", screen: "näyttö", processor: "suoritin", radio: "radio",
    sound: "ääni", location: "sijainti", share: "{}\u{A0}%", onScreen: "näytöllä {}",
    inBackground: "taustalla {}")
  /// The words in Chinese (simplified).
  static let chinese = EnergyWords(
    batteryUsage: "电池用量", screen: "屏幕", processor: "处理器", radio: "无线电", sound: "声音",
    location: "定位", share: "{}%", onScreen: "屏幕使用 {}", inBackground: "后台活动 {}")
  /// The words in Russian, which sets a no-break space in front of the sign for percent.
  static let russian = EnergyWords(
    batteryUsage: "расход аккумулятора", screen: "экран", processor: "процессор",
    radio: "радиомодуль", sound: "звук", location: "геопозиция", share: "{}\u{A0}%",
    onScreen: "на экране {}",
    inBackground: "в фоне {}")
  /// The words in Romanian.
  static let romanian = EnergyWords(
    batteryUsage: "utilizarea bateriei", screen: "ecran", processor: "procesor",
    radio: "modul radio",
    sound: "sunet", location: "localizare", share: "{}%", onScreen: "pe ecran {}",
    inBackground: "în fundal {}")
}
