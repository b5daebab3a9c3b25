/// What timelines say of one kind of span, such as a fetch, in one language.
///
/// A kind without words is drawn and listed like any other, under its own name.
///
/// Words are looked up by the names that the trace has: in the span's own kind for its outcome, in all
/// kinds for actions, values and reasons (``TimelineText/action(_:)``). So a word for an action may
/// stand with any kind, and stands with the one that it belongs to.
struct SpanWords: Sendable {
  /// One of them: `background fetch`.
  let name: String
  /// Several, where they are counted.
  let many: String
  /// `{}` is the number.
  let begins: String
  /// `{}` is the number.
  let ends: String
  /// What a process was started for; nil for what starts none.
  let cause: String?
  /// The names of actions, outcomes and reasons that come with this kind only.
  let words: [String: String]
}

/// The words for one kind of span in every language of the pages.
///
/// To give a new kind words, add one of these in a file of its own and list it in ``all``; a trace that
/// has the kind before it has words is shown all the same.
struct SpanVocabulary: Sendable {
  /// The kind, as the trace has it.
  let kind: String
  let english: SpanWords
  let finnish: SpanWords
  let chinese: SpanWords
  let romanian: SpanWords
  let russian: SpanWords

  /// All kinds that have words; of a name that several have, the first kind's word is taken.
  static let all: [SpanVocabulary] = [
    .backgroundFetch, .backgroundTask, .appRefreshTask, .processingTask, .deviceSleep, .request,
    .transfer, .backgroundSession, .remoteNotification, .audio, .locationUpdates, .voip,
  ]
}
