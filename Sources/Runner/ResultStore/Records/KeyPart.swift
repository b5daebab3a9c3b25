package import SafeFiles

/// One thing that a key is made of, with a name that a person understands.
package struct KeyPart: Sendable {
  /// What a part is, without what it holds.
  package struct Name: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Hashable, Codable {
      /// The code of one sample; no part of a key but of the program that is.
      case code
      /// All of a program's text.
      case program
      case flags, toolchain, target, role
      /// Whether it may be compiled together with others.
      case merging
      /// The object that is linked into every program.
      case support
      /// A module that the compiler sees.
      case module
      /// A library that is loaded.
      case library
      /// Where a program finds its libraries.
      case libraryFolder = "library-folder"
      case executable, arguments, environment, timeout, profile
      /// A rule of the sandbox, its limits, or what a program sees of the machine through it.
      case sandbox, limits, machine
      /// How often, and with which hash values, a program is run.
      case repetition
      case standardInput = "standard-input"
      /// The list of apps on a device.
      case apps
      /// The linked program of an app, or its Info.plist.
      case app
      case propertyList = "property-list"
      /// The commands of a console sample, a program that they start, or a file that they find.
      case commands, tool, file
    }

    package var kind: Kind
    /// Which one, for a kind of which there are several: `UIKit`, `budget`.
    package var subject: String?

    package init(kind: Kind, subject: String? = nil) {
      self.kind = kind
      self.subject = subject
    }
  }

  package var name: Name
  package var content: [String]
  /// What may be shown of it, when that is short and says something.
  package var shown: String?

  package init(
    _ kind: Name.Kind, of subject: String? = nil, _ content: [String], shown: String? = nil
  ) {
    name = Name(kind: kind, subject: subject)
    self.content = content
    self.shown = shown
  }
}

/// Everything that a key is made of, in order.
package struct KeyParts: Sendable {
  /// What the key is for, with the version of the code that uses it: of the form of what is kept, and of
  /// what decides a result and is no value that could be a part. Everything else is one.
  package let purpose: String
  package private(set) var parts: [KeyPart]

  package init(_ purpose: String, _ parts: [KeyPart]) {
    self.purpose = purpose
    self.parts = parts
  }

  package static func += (whole: inout Self, parts: [KeyPart]) { whole.parts += parts }

  package mutating func removeAll(where isUnwanted: (KeyPart.Name) -> Bool) {
    parts.removeAll { isUnwanted($0.name) }
  }

  /// The key: equal if and only if all parts are.
  package var key: ContentHash {
    var hasher = ContentHasher()
    hasher.combine(purpose)
    for part in parts {
      hasher.combine(part.name.kind.rawValue)
      hasher.combine(part.name.subject ?? "")
      hasher.combine(part.content)
    }
    return hasher.finish()
  }
}
