extension SpanVocabulary {
  /// Requests over the network, and what happens to the network.
  static let request = SpanVocabulary(
    kind: "request",
    english: SpanWords(
      name: "request", many: "requests", begins: "Request {} begins", ends: "Request {} ends",
      cause: nil,
      words: [
        "setNetwork": "change of the network", "loseNetwork": "loss of the network",
        "wifi": "Wi-Fi", "cellular": "cellular", "none": "none",
        "rawBytes": "bytes that are no response", "connectionLost": "connection lost",
        "cancelled": "cancelled", "noNetwork": "no network",
      ]),
    finnish: SpanWords(
      name: "pyyntö", many: "pyynnöt", begins: "Pyyntö {} alkaa", ends: "Pyyntö {} päättyy",
      cause: nil,
      words: [
        "setNetwork": "verkon vaihto", "loseNetwork": "verkon katkos", "wifi": "Wi-Fi",
        "cellular": "mobiiliverkko", "none": "ei verkkoa",
        "rawBytes": "tavuja, jotka eivät ole vastaus", "connectionLost": "yhteys katkesi",
        "cancelled": "peruttu", "noNetwork": "ei verkkoa",
      ]),
    chinese: SpanWords(
      name: "请求", many: "请求", begins: "请求 {} 开始", ends: "请求 {} 结束", cause: nil,
      words: [
        "setNetwork": "切换网络", "loseNetwork": "网络中断", "wifi": "Wi-Fi",
        "cellular": "蜂窝网络", "none": "无网络", "rawBytes": "不是响应的字节",
        "connectionLost": "连接中断", "cancelled": "已取消", "noNetwork": "无网络",
      ]),
    romanian: SpanWords(
      name: "cerere", many: "cereri", begins: "Cererea {} începe", ends: "Cererea {} se încheie",
      cause: nil,
      words: [
        "setNetwork": "schimbarea rețelei", "loseNetwork": "întreruperea rețelei",
        "wifi": "Wi-Fi", "cellular": "rețea mobilă", "none": "fără rețea",
        "rawBytes": "octeți care nu sunt un răspuns", "connectionLost": "conexiune pierdută",
        "cancelled": "anulată", "noNetwork": "fără rețea",
      ]),
    russian: SpanWords(
      name: "запрос", many: "запросы", begins: "Запрос {} начинается",
      ends: "Запрос {} заканчивается", cause: nil,
      words: [
        "setNetwork": "смена сети", "loseNetwork": "обрыв сети", "wifi": "Wi-Fi",
        "cellular": "сотовая сеть", "none": "нет сети", "rawBytes": "байты, которые не ответ",
        "connectionLost": "соединение потеряно", "cancelled": "отменён", "noNetwork": "нет сети",
      ]))
}
