extension SpanVocabulary {
  /// Background tasks.
  ///
  /// From `beginBackgroundTask` to `endBackgroundTask` (R10 to R17). A task is `ended` by its app, or has
  /// overrun its time, in which case the app is terminated with the reason `backgroundTaskNotEnded`.
  /// `noMultitasking` is the reason why a device without multitasking terminates an app that leaves the
  /// screen.
  static let backgroundTask = SpanVocabulary(
    kind: "backgroundTask",
    english: SpanWords(
      name: "background task", many: "background tasks", begins: "Background task {} begins",
      ends: "Background task {} ends", cause: "for a background task",
      words: [
        "ended": "ended", "overran": "not ended in time",
        "backgroundTaskNotEnded": "background task not ended in time",
        "noMultitasking": "no multitasking on the device",
      ]),
    finnish: SpanWords(
      name: "taustatehtävä", many: "taustatehtävät", begins: "Taustatehtävä {} alkaa",
      ends: "Taustatehtävä {} päättyy", cause: "taustatehtävää varten",
      words: [
        "ended": "päätetty", "overran": "ei päätetty ajoissa",
        "backgroundTaskNotEnded": "taustatehtävää ei päätetty ajoissa",
        "noMultitasking": "laitteessa ei ole moniajoa",
      ]),
    chinese: SpanWords(
      name: "后台任务", many: "后台任务", begins: "后台任务 {} 开始", ends: "后台任务 {} 结束",
      cause: "因后台任务",
      words: [
        "ended": "已结束", "overran": "没有及时结束",
        "backgroundTaskNotEnded": "没有及时结束后台任务",
        "noMultitasking": "设备不支持多任务",
      ]),
    romanian: SpanWords(
      name: "sarcină în fundal", many: "sarcini în fundal", begins: "Sarcina în fundal {} începe",
      ends: "Sarcina în fundal {} se încheie", cause: "pentru o sarcină în fundal",
      words: [
        "ended": "încheiată", "overran": "neîncheiată la timp",
        "backgroundTaskNotEnded": "sarcina în fundal nu a fost încheiată la timp",
        "noMultitasking": "dispozitiv fără multitasking",
      ]),
    russian: SpanWords(
      name: "фоновая задача", many: "фоновые задачи", begins: "Фоновая задача {} начинается",
      ends: "Фоновая задача {} заканчивается", cause: "для фоновой задачи",
      words: [
        "ended": "завершена", "overran": "не завершена вовремя",
        "backgroundTaskNotEnded": "фоновая задача не завершена вовремя",
        "noMultitasking": "устройство без многозадачности",
      ]))
}
