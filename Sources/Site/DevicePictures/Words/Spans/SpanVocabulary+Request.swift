extension SpanVocabulary {
  /// Network requests, and events of the network.
  ///
  /// From the sending of a request to its end (R59); the outcome of a request with a response is its status
  /// code. `loseNetwork` is the scenario's action on the network, with its duration; the other words are the
  /// ways in which a request ends without a response.
  static let request = SpanVocabulary(
    kind: "request",
    english: SpanWords(
      name: "request", many: "requests", begins: "Request {} begins", ends: "Request {} ends",
      cause: nil,
      words: [
        "loseNetwork": "loss of the network",
        "rawBytes": "bytes that are not a response", "connectionLost": "connection lost",
        "cancelled": "cancelled", "noNetwork": "no network",
      ]),
    finnish: SpanWords(
      name: "pyyntö", many: "pyynnöt", begins: "Pyyntö {} alkaa", ends: "Pyyntö {} päättyy",
      cause: nil,
      words: [
        "loseNetwork": "verkon katkos", "rawBytes": "tavuja, jotka eivät ole vastaus",
        "connectionLost": "yhteys katkesi",
        "cancelled": "peruttu", "noNetwork": "ei verkkoa",
      ]),
    chinese: SpanWords(
      name: "请求", many: "请求", begins: "请求 {} 开始", ends: "请求 {} 结束", cause: nil,
      words: [
        "loseNetwork": "网络中断", "rawBytes": "不是响应的字节",
        "connectionLost": "连接中断", "cancelled": "已取消", "noNetwork": "无网络",
      ]),
    romanian: SpanWords(
      name: "cerere", many: "cereri", begins: "Cererea {} începe", ends: "Cererea {} se încheie",
      cause: nil,
      words: [
        "loseNetwork": "întreruperea rețelei",
        "rawBytes": "octeți care nu sunt un răspuns", "connectionLost": "conexiune pierdută",
        "cancelled": "anulată", "noNetwork": "fără rețea",
      ]),
    russian: SpanWords(
      name: "запрос", many: "запросы", begins: "Запрос {} начинается",
      ends: "Запрос {} заканчивается", cause: nil,
      words: [
        "loseNetwork": "обрыв сети", "rawBytes": "байты, не похожие на ответ",
        "connectionLost": "соединение потеряно", "cancelled": "отменён", "noNetwork": "нет сети",
      ]))
}
