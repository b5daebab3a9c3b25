/// The type of a keyboard; here any character can be typed.
public enum UIKeyboardType: Int, Sendable {
  /// The default keyboard.
  ///
  /// - ObjectiveC: `UIKeyboardTypeDefault`
  case `default` = 0
  /// ASCII characters.
  ///
  /// - ObjectiveC: `UIKeyboardTypeASCIICapable`
  case asciiCapable = 1
  /// Digits and punctuation.
  ///
  /// - ObjectiveC: `UIKeyboardTypeNumbersAndPunctuation`
  case numbersAndPunctuation = 2
  /// For URLs.
  ///
  /// - ObjectiveC: `UIKeyboardTypeURL`
  case URL = 3
  /// Digits.
  ///
  /// - ObjectiveC: `UIKeyboardTypeNumberPad`
  case numberPad = 4
  /// For phone numbers.
  ///
  /// - ObjectiveC: `UIKeyboardTypePhonePad`
  case phonePad = 5
  /// For email addresses.
  ///
  /// - ObjectiveC: `UIKeyboardTypeEmailAddress`
  case emailAddress = 7
  /// Digits and a decimal point.
  ///
  /// - ObjectiveC: `UIKeyboardTypeDecimalPad`
  case decimalPad = 8
}

/// The title of the return key.
public enum UIReturnKeyType: Int, Sendable {
  /// Return.
  ///
  /// - ObjectiveC: `UIReturnKeyDefault`
  case `default` = 0
  /// - ObjectiveC: `UIReturnKeyGo`
  case go = 1
  /// - ObjectiveC: `UIReturnKeyNext`
  case next = 4
  /// - ObjectiveC: `UIReturnKeySearch`
  case search = 6
  /// - ObjectiveC: `UIReturnKeySend`
  case send = 7
  /// - ObjectiveC: `UIReturnKeyDone`
  case done = 9
}

/// What a keyboard capitalizes.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// Nothing.
  ///
  /// - ObjectiveC: `UITextAutocapitalizationTypeNone`
  case none = 0
  /// - ObjectiveC: `UITextAutocapitalizationTypeWords`
  case words = 1
  /// - ObjectiveC: `UITextAutocapitalizationTypeSentences`
  case sentences = 2
  /// - ObjectiveC: `UITextAutocapitalizationTypeAllCharacters`
  case allCharacters = 3
}

/// Whether a keyboard corrects words.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As in the user's settings.
  ///
  /// - ObjectiveC: `UITextAutocorrectionTypeDefault`
  case `default` = 0
  /// - ObjectiveC: `UITextAutocorrectionTypeNo`
  case no = 1
  /// - ObjectiveC: `UITextAutocorrectionTypeYes`
  case yes = 2
}

/// Whether the keyboard marks misspelled words.
public enum UITextSpellCheckingType: Int, Sendable {
  /// Chosen by the system.
  ///
  /// - ObjectiveC: `UITextSpellCheckingTypeDefault`
  case `default` = 0
  /// Never.
  ///
  /// - ObjectiveC: `UITextSpellCheckingTypeNo`
  case no = 1
  /// Always.
  ///
  /// - ObjectiveC: `UITextSpellCheckingTypeYes`
  case yes = 2
}

/// The meaning of a text, so that the keyboard can help (iOS 10).
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name of the type.
  public let rawValue: String

  /// Makes a type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A user name.
  ///
  /// - ObjectiveC: `UITextContentTypeUsername`
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  ///
  /// - ObjectiveC: `UITextContentTypePassword`
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  ///
  /// - ObjectiveC: `UITextContentTypeNewPassword`
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// An email address.
  ///
  /// - ObjectiveC: `UITextContentTypeEmailAddress`
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A person's name.
  ///
  /// - ObjectiveC: `UITextContentTypeName`
  public static let name = UITextContentType(rawValue: "name")
  /// A phone number.
  ///
  /// - ObjectiveC: `UITextContentTypeTelephoneNumber`
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// A one-time code from a message.
  ///
  /// - ObjectiveC: `UITextContentTypeOneTimeCode`
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}
