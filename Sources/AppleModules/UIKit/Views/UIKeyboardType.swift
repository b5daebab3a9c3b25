/// Which keys a keyboard has; here any character can be typed.
public enum UIKeyboardType: Int, Sendable {
  /// The user's own.
  case `default` = 0
  /// Letters of ASCII.
  case asciiCapable = 1
  /// Digits and signs.
  case numbersAndPunctuation = 2
  /// For addresses of the web.
  case URL = 3
  /// Digits.
  case numberPad = 4
  /// For telephone numbers.
  case phonePad = 5
  /// For addresses of mail.
  case emailAddress = 7
  /// Digits and a point.
  case decimalPad = 8
}

/// What the key at the end of a keyboard is called.
public enum UIReturnKeyType: Int, Sendable {
  /// Return.
  case `default` = 0
  /// Go.
  case go = 1
  /// Next.
  case next = 4
  /// Search.
  case search = 6
  /// Send.
  case send = 7
  /// Done.
  case done = 9
}

/// What a keyboard writes large.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// Nothing.
  case none = 0
  /// The beginnings of words.
  case words = 1
  /// The beginnings of sentences.
  case sentences = 2
  /// Everything.
  case allCharacters = 3
}

/// Whether a keyboard mends words.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As the user has set.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}

/// Whether the keyboard marks what is misspelt.
public enum UITextSpellCheckingType: Int, Sendable {
  /// As the system sees fit.
  case `default` = 0
  /// Never.
  case no = 1
  /// Always.
  case yes = 2
}

/// What a text is, so that the keyboard can help (iOS 10).
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a type.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name of a user.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A password that is made now.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// An address of electronic mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// The name of a person.
  public static let name = UITextContentType(rawValue: "name")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// A code that a message brings.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}
