extension SpanVocabulary {
  /// Sound that is heard.
  static let audio = SpanVocabulary(
    kind: "audio",
    english: SpanWords(
      name: "sound", many: "sounds", begins: "Sound {} is heard", ends: "Sound {} falls silent",
      cause: "for the end of an interruption",
      words: [
        "finished": "at its end", "paused": "paused", "stopped": "stopped",
        "released": "player not kept", "interrupted": "interrupted", "silenced": "silenced",
        "callBegins": "a call", "callEnds": "the call is over",
        "audioInterrupted": "sound interrupted", "audioSilenced": "sound silenced",
        "modeMissing": "mode missing", "category": "category",
      ]),
    finnish: SpanWords(
      name: "ääni", many: "äänet", begins: "Ääni {} alkaa kuulua", ends: "Ääni {} vaikenee",
      cause: "keskeytyksen päättymistä varten",
      words: [
        "finished": "loppuun asti", "paused": "tauolla", "stopped": "pysäytetty",
        "released": "soitinta ei säilytetty", "interrupted": "keskeytynyt",
        "silenced": "vaiennettu", "callBegins": "puhelu", "callEnds": "puhelu päättyy",
        "audioInterrupted": "ääni keskeytyy", "audioSilenced": "ääni vaiennetaan",
        "modeMissing": "tila puuttuu", "category": "kategoria",
      ]),
    chinese: SpanWords(
      name: "声音", many: "声音", begins: "声音 {} 开始播放", ends: "声音 {} 停止播放",
      cause: "为了音频中断的结束",
      words: [
        "finished": "播放完毕", "paused": "已暂停", "stopped": "已停止",
        "released": "播放器未被持有", "interrupted": "被中断", "silenced": "被静音",
        "callBegins": "来电", "callEnds": "通话结束",
        "audioInterrupted": "音频被中断", "audioSilenced": "音频被静音",
        "modeMissing": "缺少后台模式", "category": "音频类别",
      ]),
    romanian: SpanWords(
      name: "sunet", many: "sunete", begins: "Sunetul {} se aude", ends: "Sunetul {} se oprește",
      cause: "pentru sfârșitul unei întreruperi",
      words: [
        "finished": "până la capăt", "paused": "în pauză", "stopped": "oprit",
        "released": "playerul nu a fost păstrat", "interrupted": "întrerupt",
        "silenced": "amuțit", "callBegins": "un apel", "callEnds": "apelul s-a încheiat",
        "audioInterrupted": "sunet întrerupt", "audioSilenced": "sunet amuțit",
        "modeMissing": "modul lipsește", "category": "categorie",
      ]),
    russian: SpanWords(
      name: "звук", many: "звуки", begins: "Звук {} слышен", ends: "Звук {} смолкает",
      cause: "для окончания прерывания",
      words: [
        "finished": "до конца", "paused": "на паузе", "stopped": "остановлен",
        "released": "плеер не удержан", "interrupted": "прерван", "silenced": "заглушён",
        "callBegins": "звонок", "callEnds": "звонок окончен",
        "audioInterrupted": "звук прерван", "audioSilenced": "звук заглушён",
        "modeMissing": "режим не указан", "category": "категория",
      ]))
}
