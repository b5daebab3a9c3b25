internal import WorkbookModel

extension ReferenceText {
  /// The text in Russian.
  static let russian = ReferenceText(
    reference: "Справочник",
    index: "Указатель API",
    indexLead:
      "Все API, которые упоминаются в тексте или "
      + "используются в примерах, и примеры, где они показаны.",
    letters: "Буквы",
    keys: "Ключи Info.plist",
    modes: "Фоновые режимы",
    counts: "примеров: {}, разделов: {}",
    rules: "Правила iOS",
    rulesLead:
      "Правила, которых придерживается имитируемое устройство, их источники и "
      + "примеры, где они показаны. Сами правила на английском языке.",
    source: "Источник",
    sources: "Сокращения источников",
    choice: "отчасти наш выбор",
    coverage: "Что объяснено и показано",
    coverageLead:
      "Что текст называет, но ни один пример не "
      + "показывает, и что примеры используют, но текст не называет.",
    notRun: "Названо, но не используется ни в одном успешном примере",
    notExplained: "Используется, но в тексте не названо",
    none: "Нет.",
    declaration: "Объявление",
    members: "Члены типа",
    memberOf: "Принадлежит типу",
    since: "Начиная с",
    deprecated: "Устарело",
    discouraged: "Не рекомендуется",
    replacement: "Замена",
    apple: "Документация Apple",
    samples: "Примеры",
    sections: "Разделы",
    chapter: "Глава",
    noSample: "Ни один пример на страницах его не использует.",
    noSection: "В тексте не упоминается.",
    more: "И ещё: {}",
    kinds: [
      .classType: "класс",
      .structure: "структура",
      .enumeration: "перечисление",
      .protocolType: "протокол",
      .alias: "псевдоним типа",
      .function: "функция",
      .initializer: "инициализатор",
      .value: "значение",
      .enumCase: "вариант перечисления",
      .key: "ключ Info.plist",
      .mode: "фоновый режим",
      .known: "имя, которого здесь нет ни в одном модуле",
    ])
}
