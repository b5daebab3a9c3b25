extension Unicode.Scalar {
  /// The ASCII text that a non-ASCII character looks like, empty for an invisible one; nil for a character
  /// that is visibly not ASCII.
  package var asciiAppearance: String? {
    if isASCII { return nil }
    if let letters = Self.lookalikes[self] { return letters }
    // The full-width forms of ASCII.
    if (0xFF01...0xFF5E).contains(value) {
      return Unicode.Scalar(value - 0xFEE0).map { String($0) }
    }
    return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format
      ? "" : nil
  }

  /// Letters that look like ASCII (Unicode Technical Standard 39, confusables), and those that programs and
  /// keyboards insert instead of ASCII.
  private static let lookalikes: [Unicode.Scalar: String] = {
    var letters: [Unicode.Scalar: String] = [
      "\u{131}": "i", "\u{251}": "a", "\u{261}": "g", "\u{2024}": ".", "\u{3002}": ".",
      "\u{FB00}": "ff", "\u{FB01}": "fi", "\u{FB02}": "fl", "\u{FB03}": "ffi", "\u{FB04}": "ffl",
    ]
    for (foreign, latin) in [
      // Cyrillic.
      ("аеорсухкіјѕԁһԛԝѵӏ", "aeopcyxkijsdhqwvl"),
      ("АВЕКМНОРСТХУІЈЅԚԜѴҮӀ", "ABEKMHOPCTXYIJSQWVYI"),
      // Greek.
      ("αικνορυχγϲϳ", "aiknopuxycj"), ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
    ] {
      for (letter, appearance) in zip(foreign.unicodeScalars, latin) {
        letters[letter] = String(appearance)
      }
    }
    return letters
  }()
}
