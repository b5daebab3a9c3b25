private import FoundationEssentials

/// What `swift package dump-package` says of a package, as far as it is needed.
///
/// It is written by the package's own manifest, which is a program, so it is only believed to be JSON. What
/// is not named here is passed over.
package struct PackageManifest: Decodable, Sendable {
  /// Something that a package offers: `{"name": "Core", "type": {"library": ["automatic"]}, ...}`.
  package struct Product: Decodable, Sendable {
    /// As `workbook.yml` and other packages name it.
    package var name: String
    /// The names of the targets that it is made of.
    var targets: [String]
    /// Whether samples can import it.
    package var isLibrary: Bool

    private enum CodingKeys: String, CodingKey { case name, targets, type }

    /// Reads a product, the kind of which is the one key of its `type`.
    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      targets = try values.decode([String].self, forKey: .targets)
      isLibrary = try values.decode(AnyKeys.self, forKey: .type).names.contains("library")
    }
  }

  /// A part of a package that becomes one module.
  package struct Target: Decodable, Sendable {
    /// The name of its folder too, unless ``path`` says another.
    package var name: String
    /// `regular`, `executable`, `system`, `test`, `macro`, `plugin`, ...
    package var type: String
    /// From the package's folder; nil for the usual place.
    package var path: String?
    /// Of a target in C, from its folder; nil for `include`.
    var publicHeadersPath: String?
    /// In the order of the manifest, whatever platforms they are for.
    package var dependencies: [Dependency]
    /// Of all tools; the linker's are used.
    package var settings: [Setting]

    /// The name of its module (`String.spm_mangledToC99ExtendedIdentifier` of SwiftPM, for the
    /// characters that names of targets have).
    package var moduleName: String {
      let name = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
      return name.first?.isNumber == true ? "_" + name.dropFirst() : name
    }
  }

  /// A target or product that a target needs, by its name; where it is to be looked for is left to the
  /// reader.
  package struct Dependency: Decodable, Sendable {
    /// Of a target, or of a product of any package.
    package var name: String

    /// Takes the first text of any form, so that a form which is new to us is no error.
    package init(from decoder: any Decoder) throws {
      // {"byName": ["Core", null]}, {"target": ["Core", null]}, {"product": ["Log", "swift-log", ...]}
      let forms = try decoder.singleValueContainer().decode([String: [FirstText]].self)
      name = forms.values.first?.first?.text ?? ""
    }
  }

  /// A setting of a target: `{"tool": "linker", "kind": {"linkedLibrary": {"_0": "m"}}}`.
  package struct Setting: Decodable, Sendable {
    /// For which builds a setting is meant.
    struct Condition: Decodable, Sendable {
      /// `linux`, `macos`, ...; empty or nil for all.
      var platformNames: [String]?
      /// `debug` or `release`.
      var config: String?

      /// Whether a build of ours is meant, which is for debugging and for Linux.
      var isMet: Bool {
        let platforms = platformNames ?? []
        return (platforms.isEmpty || platforms.contains("linux")) && (config ?? "debug") == "debug"
      }
    }

    /// `c`, `cxx`, `swift` or `linker`.
    package var tool: String
    /// Which setting it is, with its argument: `linkedLibrary`, `unsafeFlags` and others.
    var kind: [String: Argument]
    /// When it holds; nil for always.
    var condition: Condition?

    /// One word, or a list of words; anything else counts as none.
    struct Argument: Decodable, Sendable {
      var words: [String]

      private enum CodingKeys: String, CodingKey { case value = "_0" }

      /// Takes a text or a list of texts behind `_0`.
      package init(from decoder: any Decoder) throws {
        guard let values = try? decoder.container(keyedBy: CodingKeys.self) else {
          words = []
          return
        }
        if let word = try? values.decode(String.self, forKey: .value) {
          words = [word]
        } else {
          words = (try? values.decode([String].self, forKey: .value)) ?? []
        }
      }
    }

    /// What it adds to the link of its target on Linux.
    package var linkerWords: [String] {
      guard tool == "linker", condition?.isMet ?? true else { return [] }
      return (kind["linkedLibrary"]?.words ?? []).map { "-l\($0)" }
        + (kind["unsafeFlags"]?.words ?? [])
    }
  }

  /// Another package that this one needs.
  package struct PackageDependency: Decodable, Sendable {
    struct Local: Decodable, Sendable { var path: String }
    struct Remote: Decodable, Sendable { var identity: String }

    /// A package on this machine. Only one of the three is there.
    var fileSystem: [Local]?
    /// One that is cloned.
    var sourceControl: [Remote]?
    /// One that is downloaded.
    var registry: [Remote]?
  }

  /// Its own word, which need not be the name of its folder.
  package var name: String
  /// Libraries, programs and plugins.
  package var products: [Product]
  /// All of them, tests too.
  package var targets: [Target]
  /// The packages that it names itself, not those behind them.
  package var dependencies: [PackageDependency]

  /// Reads what SwiftPM has written.
  ///
  /// - Throws: `DecodingError` for another version's form.
  package init(json: [UInt8]) throws {
    self = try JSONDecoder().decode(PackageManifest.self, from: Data(json))
  }

  /// The packages that have to be fetched, by identity.
  package var remoteDependencies: [String] {
    dependencies.flatMap { ($0.sourceControl ?? []) + ($0.registry ?? []) }.map(\.identity)
  }

  /// The folders of the packages that lie on this machine.
  package var localDependencies: [String] {
    dependencies.flatMap { $0.fileSystem ?? [] }.map(\.path)
  }
}

/// The keys of an object, whatever stands behind them.
private struct AnyKeys: Decodable {
  var names: Set<String>

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int?
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    names = Set(try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue))
  }
}

/// A text, or anything else, which counts as none.
private struct FirstText: Decodable {
  var text: String?

  init(from decoder: any Decoder) throws {
    text = try? decoder.singleValueContainer().decode(String.self)
  }
}
