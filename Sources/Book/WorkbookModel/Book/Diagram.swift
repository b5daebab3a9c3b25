/// A diagram of a chapter, which pages draw from the lines of a `diagram` fence.
package struct Diagram: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// States below each other, in this order, and the ways between them.
    case states([String], [Arrow])
    /// Participants beside each other, and what they send, in the order of time.
    case sequence([String], [Arrow])
    /// A question that leads to an answer, or to further questions.
    case decision(Decision)
  }

  /// An arrow between two labels, by their indices; from a label to itself in a sequence only.
  package struct Arrow: Sendable, Hashable {
    package var from: Int
    package var to: Int
    package var label: String

    package init(from: Int, to: Int, label: String) {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  package indirect enum Decision: Sendable, Hashable {
    case answer(String)
    /// At least two choices, each with where it leads.
    case question(String, choices: [Choice])
  }

  package struct Choice: Sendable, Hashable {
    /// Such as "yes".
    package var label: String
    package var next: Decision

    package init(label: String, next: Decision) {
      self.label = label
      self.next = next
    }
  }

  /// What it shows, for readers who do not see it.
  package var title: String
  package var content: Content

  package init(title: String, content: Content) {
    self.title = title
    self.content = content
  }
}
