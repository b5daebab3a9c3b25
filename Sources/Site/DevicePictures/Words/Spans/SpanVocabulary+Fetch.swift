extension SpanVocabulary {
  /// Background fetch.
  ///
  /// From the call of `performFetchWithCompletionHandler` to that of its handler (R20 to R27). The results
  /// `newData`, `noData` and `failed` are API names and have no words. `overran` is the outcome if the
  /// handler was not called, and `fetchHandlerNotCalled` the reason why the app was terminated for it; the
  /// two tests are Xcode's "Simulate Background Fetch" and "Launch due to a background fetch event".
  static let backgroundFetch = SpanVocabulary(
    kind: "backgroundFetch",
    english: SpanWords(
      name: "background fetch", many: "fetches", begins: "Fetch {} begins", ends: "Fetch {} ends",
      cause: "for a background fetch",
      words: [
        "simulateFetch": "simulated background fetch",
        "launchDueToFetch": "launch due to a background fetch",
        "overran": "handler not called",
        "fetchHandlerNotCalled": "completion handler not called in time",
      ]),
    finnish: SpanWords(
      name: "taustahaku", many: "haut", begins: "Haku {} alkaa", ends: "Haku {} päättyy",
      cause: "taustahakua varten",
      words: [
        "simulateFetch": "simuloitu taustahaku",
        "launchDueToFetch": "käynnistys taustahakua varten",
        "overran": "käsittelijää ei kutsuttu",
        "fetchHandlerNotCalled": "valmistumiskäsittelijää ei kutsuttu ajoissa",
      ]),
    chinese: SpanWords(
      name: "后台获取", many: "获取", begins: "获取 {} 开始", ends: "获取 {} 结束",
      cause: "因后台获取",
      words: [
        "simulateFetch": "模拟后台获取",
        "launchDueToFetch": "因后台获取而启动",
        "overran": "未调用完成处理程序",
        "fetchHandlerNotCalled": "没有及时调用完成处理程序",
      ]),
    romanian: SpanWords(
      name: "preluare în fundal", many: "preluări", begins: "Preluarea {} începe",
      ends: "Preluarea {} se încheie", cause: "pentru o preluare în fundal",
      words: [
        "simulateFetch": "preluare în fundal simulată",
        "launchDueToFetch": "pornire pentru preluare în fundal",
        "overran": "handlerul nu a fost apelat",
        "fetchHandlerNotCalled": "handlerul de finalizare nu a fost apelat la timp",
      ]),
    russian: SpanWords(
      name: "фоновое обновление", many: "обновления", begins: "Обновление {} начинается",
      ends: "Обновление {} заканчивается", cause: "для фонового обновления",
      words: [
        "simulateFetch": "имитация фонового обновления",
        "launchDueToFetch": "запуск для фонового обновления",
        "overran": "обработчик не вызван",
        "fetchHandlerNotCalled": "обработчик завершения не вызван вовремя",
      ]))
}
