extension SpanVocabulary {
  /// The sleep of a locked device.
  ///
  /// It concerns the whole device: there is no number, and no app is started for it (R16).
  static let deviceSleep = SpanVocabulary(
    kind: "deviceSleep",
    english: SpanWords(
      name: "device asleep", many: "device asleep", begins: "The device falls asleep",
      ends: "The device wakes", cause: nil, words: ["woken": "woken"]),
    finnish: SpanWords(
      name: "laite lepotilassa", many: "laite lepotilassa", begins: "Laite siirtyy lepotilaan",
      ends: "Laite herää", cause: nil, words: ["woken": "herännyt"]),
    chinese: SpanWords(
      name: "设备休眠", many: "设备休眠", begins: "设备进入休眠", ends: "设备被唤醒", cause: nil,
      words: ["woken": "已唤醒"]),
    romanian: SpanWords(
      name: "dispozitiv în repaus", many: "dispozitiv în repaus",
      begins: "Dispozitivul intră în repaus", ends: "Dispozitivul iese din repaus", cause: nil,
      words: ["woken": "trezit"]),
    russian: SpanWords(
      name: "сон устройства", many: "сон устройства", begins: "Устройство засыпает",
      ends: "Устройство просыпается", cause: nil, words: ["woken": "пробуждение"]))
}
