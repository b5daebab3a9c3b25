extension SpanVocabulary {
  /// Continued processing tasks of `BGTaskScheduler`, from iOS 26 on.
  ///
  /// From the call of the launch handler to `setTaskCompleted(success:)` (R256 to R259). The user stops one
  /// where the system shows it, which is `stopContinuedTask`.
  static let continuedTask = SpanVocabulary(
    kind: "continuedProcessingTask",
    english: SpanWords(
      name: "continued processing task", many: "continued processing tasks",
      begins: "Continued task {} begins", ends: "Continued task {} ends",
      cause: "for a continued task",
      words: [
        "success": "success", "failure": "failure", "overran": "not completed in time",
        "stopContinuedTask": "task stopped by the user",
      ]),
    finnish: SpanWords(
      name: "jatkuva käsittelytehtävä", many: "jatkuvat käsittelytehtävät",
      begins: "Jatkuva tehtävä {} alkaa", ends: "Jatkuva tehtävä {} päättyy",
      cause: "jatkuvaa tehtävää varten",
      words: [
        "success": "onnistui", "failure": "epäonnistui", "overran": "ei valmistunut ajoissa",
        "stopContinuedTask": "käyttäjä pysäyttää tehtävän",
      ]),
    chinese: SpanWords(
      name: "持续处理任务", many: "持续处理任务", begins: "持续处理任务 {} 开始",
      ends: "持续处理任务 {} 结束", cause: "因持续处理任务",
      words: [
        "success": "成功", "failure": "失败", "overran": "没有及时完成",
        "stopContinuedTask": "用户停止任务",
      ]),
    romanian: SpanWords(
      name: "sarcină de procesare continuată", many: "sarcini de procesare continuată",
      begins: "Sarcina continuată {} începe", ends: "Sarcina continuată {} se încheie",
      cause: "pentru o sarcină continuată",
      words: [
        "success": "reușită", "failure": "nereușită", "overran": "neterminată la timp",
        "stopContinuedTask": "sarcină oprită de utilizator",
      ]),
    russian: SpanWords(
      name: "продолжаемая задача", many: "продолжаемые задачи",
      begins: "Продолжаемая задача {} начинается",
      ends: "Продолжаемая задача {} заканчивается", cause: "для продолжаемой задачи",
      words: [
        "success": "успешно", "failure": "неуспешно", "overran": "не завершена вовремя",
        "stopContinuedTask": "пользователь остановил задачу",
      ]))
}
