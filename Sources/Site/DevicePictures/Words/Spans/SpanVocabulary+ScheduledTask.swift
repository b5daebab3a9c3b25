extension SpanVocabulary {
  /// Refresh tasks of `BGTaskScheduler`.
  ///
  /// From the call of the launch handler to `setTaskCompleted(success:)`. `taskNotCompleted` is the reason
  /// why an app is terminated whose task overran; the two simulations are those of Apple's debugger commands.
  static let appRefreshTask = SpanVocabulary(
    kind: "appRefreshTask",
    english: SpanWords(
      name: "app refresh task", many: "app refresh tasks", begins: "Refresh task {} begins",
      ends: "Refresh task {} ends", cause: "for a refresh task",
      words: [
        "success": "success", "failure": "failure", "overran": "not completed in time",
        "taskNotCompleted": "task not completed in time",
        "simulateTaskLaunch": "simulated launch of a task",
        "simulateTaskExpiration": "simulated expiration of a task",
      ]),
    finnish: SpanWords(
      name: "päivitystehtävä", many: "päivitystehtävät", begins: "Päivitystehtävä {} alkaa",
      ends: "Päivitystehtävä {} päättyy", cause: "päivitystehtävää varten",
      words: [
        "success": "onnistui", "failure": "epäonnistui", "overran": "ei valmistunut ajoissa",
        "taskNotCompleted": "tehtävä ei valmistunut ajoissa",
        "simulateTaskLaunch": "tehtävän simuloitu käynnistys",
        "simulateTaskExpiration": "tehtävän simuloitu vanheneminen",
      ]),
    chinese: SpanWords(
      name: "应用刷新任务", many: "应用刷新任务", begins: "刷新任务 {} 开始", ends: "刷新任务 {} 结束",
      cause: "因刷新任务",
      words: [
        "success": "成功", "failure": "失败", "overran": "没有及时完成",
        "taskNotCompleted": "没有及时完成任务",
        "simulateTaskLaunch": "模拟启动任务",
        "simulateTaskExpiration": "模拟任务过期",
      ]),
    romanian: SpanWords(
      name: "sarcină de reîmprospătare", many: "sarcini de reîmprospătare",
      begins: "Sarcina de reîmprospătare {} începe",
      ends: "Sarcina de reîmprospătare {} se încheie", cause: "pentru o sarcină de reîmprospătare",
      words: [
        "success": "reușită", "failure": "nereușită", "overran": "neterminată la timp",
        "taskNotCompleted": "sarcina nu a fost terminată la timp",
        "simulateTaskLaunch": "pornirea simulată a unei sarcini",
        "simulateTaskExpiration": "expirarea simulată a unei sarcini",
      ]),
    russian: SpanWords(
      name: "задача обновления", many: "задачи обновления",
      begins: "Задача обновления {} начинается", ends: "Задача обновления {} заканчивается",
      cause: "для задачи обновления",
      words: [
        "success": "успешно", "failure": "неуспешно", "overran": "не завершена вовремя",
        "taskNotCompleted": "задача не завершена вовремя",
        "simulateTaskLaunch": "имитация запуска задачи",
        "simulateTaskExpiration": "имитация истечения времени задачи",
      ]))

  /// Processing tasks of `BGTaskScheduler`, and the conditions that they wait for.
  ///
  /// The names from `charging` to `none` are conditions of such a task. Actions that change the power or the
  /// network have the same names; ``TimelineText`` has separate words for these, which take precedence.
  static let processingTask = SpanVocabulary(
    kind: "processingTask",
    english: SpanWords(
      name: "processing task", many: "processing tasks", begins: "Processing task {} begins",
      ends: "Processing task {} ends", cause: "for a processing task",
      words: [
        "success": "success", "failure": "failure", "overran": "not completed in time",
        "charging": "external power", "network": "network", "wifi": "Wi-Fi",
        "cellular": "cellular", "none": "none",
      ]),
    finnish: SpanWords(
      name: "käsittelytehtävä", many: "käsittelytehtävät", begins: "Käsittelytehtävä {} alkaa",
      ends: "Käsittelytehtävä {} päättyy", cause: "käsittelytehtävää varten",
      words: [
        "success": "onnistui", "failure": "epäonnistui", "overran": "ei valmistunut ajoissa",
        "charging": "ulkoinen virta", "network": "verkko", "wifi": "Wi-Fi",
        "cellular": "mobiiliverkko", "none": "ei mitään",
      ]),
    chinese: SpanWords(
      name: "处理任务", many: "处理任务", begins: "处理任务 {} 开始", ends: "处理任务 {} 结束",
      cause: "因处理任务",
      words: [
        "success": "成功", "failure": "失败", "overran": "没有及时完成", "charging": "外接电源",
        "network": "网络", "wifi": "Wi-Fi", "cellular": "蜂窝网络", "none": "无",
      ]),
    romanian: SpanWords(
      name: "sarcină de procesare", many: "sarcini de procesare",
      begins: "Sarcina de procesare {} începe", ends: "Sarcina de procesare {} se încheie",
      cause: "pentru o sarcină de procesare",
      words: [
        "success": "reușită", "failure": "nereușită", "overran": "neterminată la timp",
        "charging": "alimentare externă", "network": "rețea", "wifi": "Wi-Fi",
        "cellular": "rețea celulară", "none": "niciuna",
      ]),
    russian: SpanWords(
      name: "задача обработки", many: "задачи обработки", begins: "Задача обработки {} начинается",
      ends: "Задача обработки {} заканчивается", cause: "для задачи обработки",
      words: [
        "success": "успешно", "failure": "неуспешно", "overran": "не завершена вовремя",
        "charging": "внешнее питание", "network": "сеть", "wifi": "Wi-Fi",
        "cellular": "сотовая сеть", "none": "нет",
      ]))
}
