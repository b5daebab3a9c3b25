private import FoundationEssentials

/// What `swift package dump-package` says of a package, as far as it is needed.
package struct PackageManifest: Decodable, Sendable {
  package struct Product: Decodable, Sendable {
    package var name: String
    var targets: [String]
    /// Whether samples can import it.
    package var isLibrary: Bool

    private enum CodingKeys: String, CodingKey { case name, targets, type }

    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      targets = try values.decode([String].self, forKey: .targets)
      isLibrary = try values.decode(AnyKeys.self, forKey: .type).names.contains("library")
    }
  }

  package struct Target: Decodable, Sendable {
    package var name: String
    /// `regular`, `executable`, `system`, `test`, `macro`, `plugin`, ...
    package var type: String
    /// From the package's folder; nil for the usual place.
    package var path: String?
    var publicHeadersPath: String?
    package var dependencies: [Dependency]
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
    package var name: String

    package init(from decoder: any Decoder) throws {
      // {"byName": ["Core", null]}, {"target": ["Core", null]}, {"product": ["Log", "swift-log", ...]}
      let forms = try decoder.singleValueContainer().decode([String: [FirstText]].self)
      name = forms.values.first?.first?.text ?? ""
    }
  }

  /// A setting of a target: `{"tool": "linker", "kind": {"linkedLibrary": {"_0": "m"}}}`.
  package struct Setting: Decodable, Sendable {
    struct Condition: Decodable, Sendable {
      var platformNames: [String]?
      /// `debug` or `release`.
      var config: String?

      /// Whether a build of ours is meant, which is for debugging and for Linux.
      var isMet: Bool {
        let platforms = platformNames ?? []
        return (platforms.isEmpty || platforms.contains("linux")) && (config ?? "debug") == "debug"
      }
    }

    package var tool: String
    var kind: [String: Argument]
    var condition: Condition?

    struct Argument: Decodable, Sendable {
      var words: [String]

      private enum CodingKeys: String, CodingKey { case value = "_0" }

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

    var fileSystem: [Local]?
    var sourceControl: [Remote]?
    var registry: [Remote]?
  }

  package var name: String
  package var products: [Product]
  package var targets: [Target]
  package var dependencies: [PackageDependency]

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
