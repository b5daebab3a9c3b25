package import SafeFiles

/// A part of a key, with a name for messages.
package struct KeyPart: Sendable {
  /// The name of a part, without its content.
  package struct Name: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Hashable, Codable {
      /// The code of one sample; not a part of keys itself, but of the program, which is.
      case code
      /// The whole text of a program.
      case program
      case flags, toolchain, target, role
      /// Whether it may be compiled together with others.
      case merging
      /// The object file that is linked into every program.
      case support
      /// A module that the compiler reads.
      case module
      /// A library that is loaded.
      case library
      /// The folder in which a program finds its libraries.
      case libraryFolder = "library-folder"
      case executable, arguments, environment, timeout, profile
      /// A rule of the sandbox, its limits, or the machine's properties that are visible through it.
      case sandbox, limits, machine
      /// The number of runs of a program and their hash seeds.
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
    /// Which one, for a kind with several parts: `UIKit`, `budget`.
    package var subject: String?

    package init(kind: Kind, subject: String? = nil) {
      self.kind = kind
      self.subject = subject
    }
  }

  package var name: Name
  package var content: [String]
  /// A text to show for it, if there is a short and meaningful one.
  package var shown: String?

  package init(
    _ kind: Name.Kind, of subject: String? = nil, _ content: [String], shown: String? = nil
  ) {
    name = Name(kind: kind, subject: subject)
    self.content = content
    self.shown = shown
  }
}

package struct KeyParts: Sendable {
  /// The purpose of the key, with the version of the code that uses it.
  ///
  /// The version covers the format of what is stored, and rules that affect a result but cannot be expressed
  /// as a part.
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
