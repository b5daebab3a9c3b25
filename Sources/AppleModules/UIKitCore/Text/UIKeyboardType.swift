/// The type of a keyboard; here any character can be typed.
public enum UIKeyboardType: Int, Sendable {
  /// The default keyboard.
  case `default` = 0
  /// ASCII characters.
  case asciiCapable = 1
  /// Digits and punctuation.
  case numbersAndPunctuation = 2
  /// For URLs.
  case URL = 3
  /// Digits.
  case numberPad = 4
  /// For phone numbers.
  case phonePad = 5
  /// For email addresses.
  case emailAddress = 7
  /// Digits and a decimal point.
  case decimalPad = 8
}

/// The title of the return key.
public enum UIReturnKeyType: Int, Sendable {
  /// Return.
  case `default` = 0
  case go = 1
  case next = 4
  case search = 6
  case send = 7
  case done = 9
}

/// What a keyboard capitalizes.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// Nothing.
  case none = 0
  case words = 1
  case sentences = 2
  case allCharacters = 3
}

/// Whether a keyboard corrects words.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As in the user's settings.
  case `default` = 0
  case no = 1
  case yes = 2
}

/// Whether the keyboard marks misspelled words.
public enum UITextSpellCheckingType: Int, Sendable {
  /// Chosen by the system.
  case `default` = 0
  /// Never.
  case no = 1
  /// Always.
  case yes = 2
}

/// The meaning of a text, so that the keyboard can help (iOS 10).
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name of the type.
  public let rawValue: String

  /// Makes a type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A user name.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// An email address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A person's name.
  public static let name = UITextContentType(rawValue: "name")
  /// A phone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// A one-time code from a message.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}
