extension SpanVocabulary {
  /// Transfers of background sessions, which a daemon performs.
  ///
  /// From the first attempt to the end, even if several daemons took part. The name is the request, the
  /// outcome the HTTP status or the code of the error, the amount the bytes; `transferRetry` is followed by
  /// the transfer's number and `transferProgress` by each quarter in percent.
  static let transfer = SpanVocabulary(
    kind: "transfer",
    english: SpanWords(
      name: "background transfer", many: "background transfers", begins: "Transfer {} begins",
      ends: "Transfer {} ends", cause: nil,
      words: [
        "transferProgress": "transfer progress", "transferRetry": "retry of transfer",
      ]),
    finnish: SpanWords(
      name: "taustasiirto", many: "taustasiirrot", begins: "Siirto {} alkaa",
      ends: "Siirto {} päättyy", cause: nil,
      words: ["transferProgress": "siirto etenee", "transferRetry": "uusi yritys, siirto"]),
    chinese: SpanWords(
      name: "后台传输", many: "后台传输", begins: "传输 {} 开始", ends: "传输 {} 结束", cause: nil,
      words: ["transferProgress": "传输进度", "transferRetry": "重试传输"]),
    romanian: SpanWords(
      name: "transfer în fundal", many: "transferuri în fundal", begins: "Transferul {} începe",
      ends: "Transferul {} se încheie", cause: nil,
      words: [
        "transferProgress": "transferul avansează", "transferRetry": "se reia transferul",
      ]),
    russian: SpanWords(
      name: "фоновая передача", many: "фоновые передачи", begins: "Передача {} начинается",
      ends: "Передача {} заканчивается", cause: nil,
      words: ["transferProgress": "передача идёт", "transferRetry": "новая попытка передачи"]))

  /// Wakes of an app by its background sessions.
  ///
  /// From `handleEventsForBackgroundURLSession` to the call of its handler (R51, R52); `sessionNotHandled` is
  /// the reason why an app is terminated that does not call it (R55).
  static let backgroundSession = SpanVocabulary(
    kind: "backgroundSession",
    english: SpanWords(
      name: "session events", many: "session events", begins: "Session events {} begin",
      ends: "Session events {} end", cause: "for events of a background session",
      words: ["sessionNotHandled": "session's completion handler not called in time"]),
    finnish: SpanWords(
      name: "istunnon tapahtumat", many: "istuntojen tapahtumat",
      begins: "Istunnon tapahtumat {} alkavat", ends: "Istunnon tapahtumat {} päättyvät",
      cause: "taustaistunnon tapahtumia varten",
      words: ["sessionNotHandled": "istunnon käsittelijää ei kutsuttu ajoissa"]),
    chinese: SpanWords(
      name: "会话事件", many: "会话事件", begins: "会话事件 {} 开始", ends: "会话事件 {} 结束",
      cause: "因后台会话的事件",
      words: ["sessionNotHandled": "没有及时调用会话的完成处理程序"]),
    romanian: SpanWords(
      name: "evenimente ale sesiunii", many: "evenimente ale sesiunilor",
      begins: "Evenimentele sesiunii {} încep", ends: "Evenimentele sesiunii {} se încheie",
      cause: "pentru evenimentele unei sesiuni în fundal",
      words: ["sessionNotHandled": "handlerul sesiunii nu a fost apelat la timp"]),
    russian: SpanWords(
      name: "события сеанса", many: "события сеансов", begins: "События сеанса {} начинаются",
      ends: "События сеанса {} заканчиваются", cause: "для событий фонового сеанса",
      words: ["sessionNotHandled": "обработчик сеанса не вызван вовремя"]))
}
