extension SpanVocabulary {
  /// The time in which an app receives location updates.
  ///
  /// From `startUpdatingLocation` to `stopUpdatingLocation` (R94, R160 to R166). It starts no process: wakes
  /// by a region or a significant change are actions. The words are
  ///
  /// - actions of the user: `setPlace`, `moves` (followed by the place in degrees), `arrives`,
  ///   `allowLocation`, `allowPreciseLocation`;
  /// - actions of the system: `locationAsked`, `preciseLocationAsked`, `locationBatch` on returning to an app
  ///   with deferred locations, `significantChange`, `regionEntered`, `regionLeft`, `visitBegins`, `visitEnds`,
  ///   `locationsPaused`, `locationsResumed`, `conditionChanged`, `movesAgain`;
  /// - the permissions, as values: `notDetermined`, `denied`, `once`, `whenInUse`, `always`; `precise` and
  ///   `approximate`.
  static let locationUpdates = SpanVocabulary(
    kind: "locationUpdates",
    english: SpanWords(
      name: "location updates", many: "location updates", begins: "Location updates {} begin",
      ends: "Location updates {} end", cause: nil,
      words: [
        "setPlace": "is at", "moves": "moves to", "arrives": "stops moving",
        "allowLocation": "permission for locations", "locationAsked": "asks for permission",
        "locationBatch": "deferred locations", "significantChange": "moved far",
        "regionEntered": "region entered", "regionLeft": "region left",
        "visitBegins": "visit begins", "visitEnds": "visit ends",
        "notDetermined": "not asked", "denied": "denied", "whenInUse": "when in use",
        "always": "always", "stopped": "stopped",
        "once": "once", "allowPreciseLocation": "precision of locations", "precise": "precise",
        "approximate": "approximate", "preciseLocationAsked": "asks for the precise location",
        "conditionChanged": "condition changed", "movesAgain": "moves again",
        "locationsPaused": "updates paused", "locationsResumed": "updates resumed",
      ]),
    finnish: SpanWords(
      name: "sijaintipäivitykset", many: "sijaintipäivitykset",
      begins: "Sijaintipäivitykset {} alkavat", ends: "Sijaintipäivitykset {} päättyvät",
      cause: nil,
      words: [
        "setPlace": "on paikassa", "moves": "lähtee kohti", "arrives": "pysähtyy",
        "allowLocation": "sijaintilupa", "locationAsked": "kysyy lupaa",
        "locationBatch": "odottaneet sijainnit", "significantChange": "siirtynyt kauas",
        "regionEntered": "saapuu alueelle", "regionLeft": "poistuu alueelta",
        "visitBegins": "vierailu alkaa", "visitEnds": "vierailu päättyy",
        "notDetermined": "ei kysytty", "denied": "kielletty", "whenInUse": "käytön aikana",
        "always": "aina", "stopped": "lopetettu",
        "once": "kerran", "allowPreciseLocation": "sijainnin tarkkuus", "precise": "tarkka",
        "approximate": "likimääräinen", "preciseLocationAsked": "kysyy lupaa tarkkaan sijaintiin",
        "conditionChanged": "ehto muuttuu", "movesAgain": "liikkuu taas",
        "locationsPaused": "päivitykset tauolla", "locationsResumed": "päivitykset jatkuvat",
      ]),
    chinese: SpanWords(
      name: "位置更新", many: "位置更新", begins: "位置更新 {} 开始", ends: "位置更新 {} 结束",
      cause: nil,
      words: [
        "setPlace": "所在位置", "moves": "前往", "arrives": "停止移动",
        "allowLocation": "定位权限", "locationAsked": "请求定位权限",
        "locationBatch": "积压的位置", "significantChange": "位置显著变化",
        "regionEntered": "进入区域", "regionLeft": "离开区域",
        "visitBegins": "到访开始", "visitEnds": "到访结束",
        "notDetermined": "未询问", "denied": "不允许", "whenInUse": "使用 App 期间",
        "always": "始终", "stopped": "已停止",
        "once": "仅一次", "allowPreciseLocation": "定位精度", "precise": "精确", "approximate": "大致",
        "preciseLocationAsked": "请求精确位置",
        "conditionChanged": "监测条件变化", "movesAgain": "重新移动",
        "locationsPaused": "位置更新暂停", "locationsResumed": "位置更新恢复",
      ]),
    romanian: SpanWords(
      name: "actualizări ale poziției", many: "actualizări ale poziției",
      begins: "Actualizările poziției {} încep",
      ends: "Actualizările poziției {} se încheie", cause: nil,
      words: [
        "setPlace": "se află la", "moves": "pornește spre", "arrives": "se oprește",
        "allowLocation": "permisiune de localizare", "locationAsked": "cere permisiunea",
        "locationBatch": "localizări care au așteptat",
        "significantChange": "deplasare semnificativă",
        "regionEntered": "intrare în regiune", "regionLeft": "ieșire din regiune",
        "visitBegins": "vizita începe", "visitEnds": "vizita se încheie",
        "notDetermined": "încă necerută", "denied": "refuzată", "whenInUse": "în timpul utilizării",
        "always": "întotdeauna", "stopped": "oprite",
        "once": "o singură dată", "allowPreciseLocation": "precizia localizării",
        "precise": "exactă", "approximate": "aproximativă",
        "preciseLocationAsked": "cere localizarea exactă",
        "conditionChanged": "condiție schimbată", "movesAgain": "se mișcă din nou",
        "locationsPaused": "actualizări întrerupte", "locationsResumed": "actualizări reluate",
      ]),
    russian: SpanWords(
      name: "обновления геопозиции", many: "обновления геопозиции",
      begins: "Обновления геопозиции {} начинаются",
      ends: "Обновления геопозиции {} заканчиваются", cause: nil,
      words: [
        "setPlace": "находится в точке", "moves": "движется к точке",
        "arrives": "останавливается", "allowLocation": "доступ к геопозиции",
        "locationAsked": "спрашивает разрешение", "locationBatch": "накопленные координаты",
        "significantChange": "значительное перемещение",
        "regionEntered": "вход в область", "regionLeft": "выход из области",
        "visitBegins": "начало посещения", "visitEnds": "конец посещения",
        "notDetermined": "разрешение не запрашивалось", "denied": "запрещено",
        "whenInUse": "при использовании", "always": "всегда", "stopped": "остановлены",
        "once": "однократно", "allowPreciseLocation": "точность геопозиции",
        "precise": "точная", "approximate": "приблизительная",
        "preciseLocationAsked": "спрашивает доступ к точной геопозиции",
        "conditionChanged": "условие изменилось", "movesAgain": "снова движется",
        "locationsPaused": "обновления прерваны", "locationsResumed": "обновления возобновлены",
      ]))
}
