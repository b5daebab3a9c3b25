/// The text for one kind of span, such as a fetch, in one language.
///
/// A kind without text is drawn and listed like any other, under its own name.
///
/// Words are looked up by the names in the trace: in the span's own kind for its outcome, in all kinds for
/// actions, values and reasons (``TimelineText/action(_:)``). The word for an action may therefore be listed
/// with any kind, and is listed with the one that it belongs to.
struct SpanWords: Sendable {
  /// The singular: `background fetch`.
  let name: String
  /// The plural, for counts.
  let many: String
  /// `{}` is the number.
  let begins: String
  /// `{}` is the number.
  let ends: String
  /// The cause of starting a process; nil for a kind that starts none.
  let cause: String?
  /// The words for the names of actions, outcomes and reasons of this kind.
  let words: [String: String]
}

/// The text for one kind of span in every language of the pages.
///
/// To add text for a new kind, add a value in a separate file and list it in ``all``.
struct SpanVocabulary: Sendable {
  /// The name of the kind in the trace.
  let kind: String
  let english: SpanWords
  let finnish: SpanWords
  let chinese: SpanWords
  let romanian: SpanWords
  let russian: SpanWords

  /// All kinds with text; if several have a name, the word of the first kind is used.
  static let all: [SpanVocabulary] = [
    .backgroundFetch, .backgroundTask, .appRefreshTask, .processingTask, .continuedTask,
    .deviceSleep, .request,
    .transfer, .backgroundSession, .remoteNotification, .notificationResponse, .audio,
    .locationUpdates, .voip,
  ]
}
