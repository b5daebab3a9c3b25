/// Something on the screen that the user can touch.
@MainActor struct Touchable {
  /// In which way it is touched.
  enum Kind {
    /// A button, an item of a bar, a view with a recognizer of taps.
    case control
    /// A row of a table.
    case row
    /// A switch.
    case toggle
    /// A field for text.
    case field
    /// A button of an alert.
    case answer
  }

  let kind: Kind
  /// What a scenario may call it, the name on the screen first.
  let names: [String]
  /// Touches it; the result says why that cannot be.
  let touch: () -> String?
  /// Types into it.
  let type: ((String) -> String?)?
  /// Sweeps it to the left and taps a button there.
  let swipe: ((String) -> String?)?

  /// Something that is tapped.
  init(kind: Kind, names: [String?], _ touch: @escaping () -> String?) {
    self.init(kind, names, touch: touch, type: nil, swipe: nil)
  }

  /// A row of a table.
  static func row(
    _ names: [String?], swipe: @escaping (String) -> String?, tap: @escaping () -> String?
  ) -> Touchable {
    Touchable(.row, names, touch: tap, type: nil, swipe: swipe)
  }

  /// A field for text: touching it is typing nothing.
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
