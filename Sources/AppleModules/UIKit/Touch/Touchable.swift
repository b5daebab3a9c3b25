/// An element on the screen that the user can touch.
@MainActor struct Touchable {
  enum Kind {
    /// A button, a bar item, or a view with a tap recognizer.
    case control
    case row
    case toggle
    case field
    case answer
  }

  let kind: Kind
  /// The names by which a scenario may refer to it, that on the screen first.
  let names: [String]
  /// Touches it; returns the reason if that is impossible.
  let touch: () -> String?
  let type: ((String) -> String?)?
  /// Swipes it to the left and taps a button there.
  let swipe: ((String) -> String?)?

  init(kind: Kind, names: [String?], _ touch: @escaping () -> String?) {
    self.init(kind, names, touch: touch, type: nil, swipe: nil)
  }

  static func row(
    _ names: [String?], swipe: @escaping (String) -> String?, tap: @escaping () -> String?
  ) -> Touchable {
    Touchable(.row, names, touch: tap, type: nil, swipe: swipe)
  }

  /// Makes a text field; touching it types nothing.
  static func field(_ names: [String?], type: @escaping (String) -> String?) -> Touchable {
    Touchable(.field, names, touch: { type("") }, type: type, swipe: nil)
  }

  private init(
    _ kind: Kind, _ names: [String?], touch: @escaping () -> String?,
    type: ((String) -> String?)?, swipe: ((String) -> String?)?
  ) {
    self.kind = kind
    self.names = names.compactMap { $0 }.filter { !$0.isEmpty }
    self.touch = touch
    self.type = type
    self.swipe = swipe
  }
}
