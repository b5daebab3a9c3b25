extension SpanVocabulary {
  /// The calls of a VoIP app's keep-alive handler.
  ///
  /// R99, iOS 4 to 9. `voipLaunch` is the launch of such an app after a restart, a crash or a kill. A handler
  /// has `returned`, or it overran its ten seconds.
  static let voip = SpanVocabulary(
    kind: "voip",
    english: SpanWords(
      name: "keep-alive", many: "keep-alives", begins: "Keep-alive {} begins",
      ends: "Keep-alive {} ends", cause: "as a VoIP app",
      words: [
        "voipLaunch": "VoIP app launched", "returned": "handler returned",
        "overran": "handler took too long",
      ]),
    finnish: SpanWords(
      name: "yhteyden ylläpito", many: "yhteyden ylläpidot", begins: "Yhteyden ylläpito {} alkaa",
      ends: "Yhteyden ylläpito {} päättyy", cause: "VoIP-sovelluksena",
      words: [
        "voipLaunch": "VoIP-sovellus käynnistetään", "returned": "käsittelijä palasi",
        "overran": "käsittelijällä kesti liian kauan",
      ]),
    chinese: SpanWords(
      name: "连接保活", many: "连接保活", begins: "连接保活 {} 开始", ends: "连接保活 {} 结束",
      cause: "作为 VoIP 应用",
      words: [
        "voipLaunch": "启动 VoIP 应用", "returned": "处理程序已返回",
        "overran": "处理程序耗时过长",
      ]),
    romanian: SpanWords(
      name: "menținerea conexiunii", many: "mențineri ale conexiunii",
      begins: "Menținerea conexiunii {} începe", ends: "Menținerea conexiunii {} se încheie",
      cause: "ca aplicație VoIP",
      words: [
        "voipLaunch": "aplicație VoIP lansată", "returned": "handlerul a revenit",
        "overran": "handlerul a durat prea mult",
      ]),
    russian: SpanWords(
      name: "поддержание соединения", many: "поддержания соединения",
      begins: "Поддержание соединения {} начинается",
      ends: "Поддержание соединения {} заканчивается", cause: "как VoIP-приложение",
      words: [
        "voipLaunch": "запуск VoIP-приложения", "returned": "обработчик завершился",
        "overran": "обработчик работал слишком долго",
      ]))
}
