extension SpanVocabulary {
  /// Audible sound.
  ///
  /// The kind of span that the device's audio service records: from the moment that an app becomes audible
  /// until it falls silent, whatever its number of players (R93, R150 to R155). The words are
  ///
  /// - the end: `finished` after all repetitions, `paused`, `stopped`, `released` when nothing retained the
  ///   player, `interrupted` by a call or another app, `silenced` by the system;
  /// - actions of the user: `callAnswered`, `headphonesConnected`, `headphonesDisconnected`, `remoteCommand`, whose value is
  ///   the command (R261);
  /// - actions of the system: `callBegins` and `callEnds` for a call, `audioInterrupted`, `audioSilenced`;
  /// - reasons for silencing: `modeMissing`, if Info.plist does not list `audio`; `category`, if the
  ///   session's category is silent in the background.
  static let audio = SpanVocabulary(
    kind: "audio",
    english: SpanWords(
      name: "sound", many: "sounds", begins: "Sound {} begins", ends: "Sound {} ends",
      cause: "for the end of an interruption",
      words: [
        "finished": "at its end", "paused": "paused", "stopped": "stopped",
        "released": "player not retained", "interrupted": "interrupted", "silenced": "silenced",
        "callBegins": "a call", "callEnds": "the call is over",
        "callAnswered": "call answered",
        "audioInterrupted": "sound interrupted", "audioSilenced": "sound silenced",
        "headphonesConnected": "headphones connected",
        "headphonesDisconnected": "headphones disconnected",
        "remoteCommand": "button pressed", "remoteCommandFailed": "command failed",
        "nextTrack": "next track", "previousTrack": "previous track",
        "modeMissing": "mode missing", "category": "category",
      ]),
    finnish: SpanWords(
      name: "ääni", many: "äänet", begins: "Ääni {} alkaa kuulua", ends: "Ääni {} vaikenee",
      cause: "keskeytyksen päättymistä varten",
      words: [
        "finished": "loppuun asti", "paused": "tauolla", "stopped": "pysäytetty",
        "released": "soitinta ei säilytetty", "interrupted": "keskeytynyt",
        "silenced": "vaiennettu", "callBegins": "puhelu", "callEnds": "puhelu päättyy",
        "callAnswered": "puheluun vastataan",
        "audioInterrupted": "ääni keskeytyy", "audioSilenced": "ääni vaiennetaan",
        "headphonesConnected": "kuulokkeet kytketään",
        "headphonesDisconnected": "kuulokkeet irrotetaan",
        "remoteCommand": "painiketta painetaan", "remoteCommandFailed": "komento epäonnistui",
        "nextTrack": "seuraava kappale", "previousTrack": "edellinen kappale",
        "modeMissing": "tila puuttuu", "category": "kategoria",
      ]),
    chinese: SpanWords(
      name: "声音", many: "声音", begins: "声音 {} 开始播放", ends: "声音 {} 停止播放",
      cause: "因音频中断结束",
      words: [
        "finished": "播放完毕", "paused": "已暂停", "stopped": "已停止",
        "released": "播放器已释放", "interrupted": "被中断", "silenced": "被系统停止",
        "callBegins": "来电", "callEnds": "通话结束",
        "callAnswered": "接听来电",
        "audioInterrupted": "音频被中断", "audioSilenced": "音频被系统停止",
        "headphonesConnected": "接上耳机",
        "headphonesDisconnected": "拔下耳机",
        "remoteCommand": "按下按钮", "remoteCommandFailed": "命令失败",
        "nextTrack": "下一首", "previousTrack": "上一首",
        "modeMissing": "缺少后台模式", "category": "音频类别",
      ]),
    romanian: SpanWords(
      name: "sunet", many: "sunete", begins: "Sunetul {} începe", ends: "Sunetul {} se oprește",
      cause: "pentru sfârșitul unei întreruperi",
      words: [
        "finished": "până la capăt", "paused": "pus pe pauză", "stopped": "oprit",
        "released": "playerul nu a fost păstrat", "interrupted": "întrerupt",
        "silenced": "oprit de sistem", "callBegins": "începutul apelului",
        "callEnds": "sfârșitul apelului",
        "callAnswered": "apelul este preluat",
        "audioInterrupted": "sunet întrerupt", "audioSilenced": "sunet oprit de sistem",
        "headphonesConnected": "căști conectate",
        "headphonesDisconnected": "căști deconectate",
        "remoteCommand": "buton apăsat", "remoteCommandFailed": "comandă nereușită",
        "nextTrack": "piesa următoare", "previousTrack": "piesa precedentă",
        "modeMissing": "modul lipsește", "category": "categorie nepotrivită",
      ]),
    russian: SpanWords(
      name: "звук", many: "звуки", begins: "Звук {} начинается", ends: "Звук {} смолкает",
      cause: "ради сообщения о конце прерывания",
      words: [
        "finished": "доиграл до конца", "paused": "на паузе", "stopped": "остановлен",
        "released": "плеер никто не хранит", "interrupted": "прерван", "silenced": "заглушен",
        "callBegins": "звонок", "callEnds": "звонок окончен",
        "callAnswered": "ответ на звонок",
        "audioInterrupted": "звук прерван", "audioSilenced": "звук заглушен",
        "headphonesConnected": "наушники подключены",
        "headphonesDisconnected": "наушники отключены",
        "remoteCommand": "нажата кнопка", "remoteCommandFailed": "команда не выполнена",
        "nextTrack": "следующая запись", "previousTrack": "предыдущая запись",
        "modeMissing": "режим не указан", "category": "категория",
      ]))
}
