private import FoundationEssentials

/// The parts of the output of `swift package dump-package` that are needed here.
///
/// The output is produced by the package's own manifest, which is a program, so it is not trusted beyond
/// being JSON. Other members are ignored.
package struct PackageManifest: Decodable, Sendable {
  /// A product of a package: `{"name": "Core", "type": {"library": ["automatic"]}, ...}`.
  package struct Product: Decodable, Sendable {
    /// The name in `workbook.yml` and other packages.
    package var name: String
    var targets: [String]
    /// Whether samples can import it.
    package var isLibrary: Bool
    /// Whether it is a program.
    package var isExecutable: Bool

    private enum CodingKeys: String, CodingKey { case name, targets, type }

    /// Reads a product, whose kind is the only key of its `type`.
    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      targets = try values.decode([String].self, forKey: .targets)
      let kinds = try values.decode(AnyKeys.self, forKey: .type).names
      isLibrary = kinds.contains("library")
      isExecutable = kinds.contains("executable")
    }
  }

  /// A part of a package that becomes one module.
  package struct Target: Decodable, Sendable {
    /// The name of its folder too, unless ``path`` is set.
    package var name: String
    package var type: String
    /// Relative to the package's folder; nil for the default.
    package var path: String?
    /// For a C target, relative to its folder; nil for `include`.
    var publicHeadersPath: String?
    /// For a system library, the name of its `.pc` file without the extension.
    var pkgConfig: String?
    /// In the order of the manifest, for all platforms.
    package var dependencies: [Dependency]
    package var settings: [Setting]

    package var moduleName: String { PackageManifest.moduleName(of: name) }
  }

  /// The name of a target's module (`String.spm_mangledToC99ExtendedIdentifier` of SwiftPM, for the characters
  /// that occur in target names).
  static func moduleName(of target: String) -> String {
    let name = String(target.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return name.first?.isNumber == true ? "_" + name.dropFirst() : name
  }

  /// A target or product that a target depends on, by its name; the reader resolves it.
  package struct Dependency: Decodable, Sendable {
    /// The name of a target, or of a product of any package.
    package var name: String
    /// Nil if it is always needed.
    var condition: Setting.Condition?

    /// Reads the first text of any form, so that a form unknown here is not an error.
    package init(from decoder: any Decoder) throws {
      // {"byName": ["Core", null]}, {"product": ["Log", "swift-log", null, null]},
      // {"target": ["Core", {"platformNames": ["ios"]}]}
      let forms = try decoder.singleValueContainer().decode([String: [DependencyPart]].self)
      let parts = forms.values.first ?? []
      name = parts.first?.text ?? ""
      condition = parts.compactMap(\.condition).last
    }
  }

  package struct Setting: Decodable, Sendable {
    struct Condition: Decodable, Sendable {
      /// Such as `linux` or `macos`; empty or nil for all.
      var platformNames: [String]?
      var config: String?

      /// Whether it applies to our builds, which are debug builds for Linux.
      var isMet: Bool {
        let platforms = platformNames ?? []
        return (platforms.isEmpty || platforms.contains("linux")) && (config ?? "debug") == "debug"
      }
    }

    package var tool: String
    /// The kind of setting, with its argument: `linkedLibrary`, `unsafeFlags` and others.
    var kind: [String: Argument]
    /// Nil if it always applies.
    var condition: Condition?

    /// One word or a list of words; anything else counts as no words.
    struct Argument: Decodable, Sendable {
      var words: [String]

      private enum CodingKeys: String, CodingKey { case value = "_0" }

      /// Reads a text or a list of texts under `_0`.
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

    /// The linker options of the setting on Linux.
    package var linkerWords: [String] {
      guard tool == "linker", condition?.isMet ?? true else { return [] }
      return (kind["linkedLibrary"]?.words ?? []).map { "-l\($0)" }
    }

    /// The options that SwiftPM passes on unchecked in a build of ours; nil if it is another setting.
    package var unsafeWords: [String]? {
      condition?.isMet ?? true ? kind["unsafeFlags"]?.words : nil
    }

    /// Whether it makes Swift import C++, which every importer of the module has to do too.
    var importsCxx: Bool {
      tool == "swift" && kind["interoperabilityMode"]?.words == ["Cxx"] && condition?.isMet ?? true
    }
  }

  /// A package that this one depends on. Exactly one of the three members is present.
  package struct PackageDependency: Decodable, Sendable {
    struct Local: Decodable, Sendable { var path: String }
    struct Remote: Decodable, Sendable { var identity: String }

    /// A package on this machine.
    var fileSystem: [Local]?
    /// A package that is cloned.
    var sourceControl: [Remote]?
    /// A package that is downloaded.
    var registry: [Remote]?
  }

  package var name: String
  /// Libraries, executables and plugins.
  package var products: [Product]
  /// All targets, including tests.
  package var targets: [Target]
  package var dependencies: [PackageDependency]
  /// The modes of `swiftLanguageModes`; nil for that of the tools version.
  var swiftLanguageVersions: [String]?
  /// `// swift-tools-version: 6.0`.
  var toolsVersion: ToolsVersion?

  struct ToolsVersion: Decodable, Sendable {
    /// `6.0.0`
    var version: String
    /// `6.0`
    var short: String { version.split(separator: ".").prefix(2).joined(separator: ".") }
    private enum CodingKeys: String, CodingKey { case version = "_version" }
  }

  /// The `-swift-version` in which its targets are compiled, of those that samples can have: "5" or "6".
  package var languageMode: String {
    let major = { (text: String) in Int(text.prefix { $0.isNumber }) ?? 5 }
    let newest = swiftLanguageVersions?.map(major).max() ?? toolsVersion.map { major($0.version) }
    return (newest ?? 6) >= 6 ? "6" : "5"
  }

  /// Decodes the output of SwiftPM.
  ///
  /// - Throws: `DecodingError` for the format of another version.
  package init(json: [UInt8]) throws {
    self = try JSONDecoder().decode(PackageManifest.self, from: Data(json))
  }

  /// The identities of packages that have to be fetched.
  package var remoteDependencies: [String] {
    dependencies.flatMap { ($0.sourceControl ?? []) + ($0.registry ?? []) }.map(\.identity)
  }

  /// Its programs, by the names of products, and of targets without one, each with the folders of its code.
  func executables(in files: PackageInputs?) -> [(name: String, folders: [String])] {
    let named = products.filter(\.isExecutable)
    let covered = Set(named.flatMap(\.targets))
    let own = targets.filter { $0.type == "executable" }
    let all =
      named.map { ($0.name, $0.targets) }
      + own.filter { !covered.contains($0.name) }.map { ($0.name, [$0.name]) }
    return all.map { name, roots in
      var found: [String] = []
      var open = roots
      while let next = open.popLast() {
        guard !found.contains(next), let target = targets.first(where: { $0.name == next }) else {
          continue
        }
        found.append(next)
        open += target.dependencies.map(\.name)
      }
      return (name, targets.filter { found.contains($0.name) }.map { $0.folder(in: files) })
    }
  }

  /// The folders of packages on this machine.
  package var localDependencies: [String] {
    dependencies.flatMap { $0.fileSystem ?? [] }.map(\.path)
  }
}

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

/// A part of a dependency's form: a name or a condition; neither for anything else.
private struct DependencyPart: Decodable {
  var text: String?
  var condition: PackageManifest.Setting.Condition?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try? container.decode(String.self)
    condition = try? container.decode(PackageManifest.Setting.Condition.self)
  }
}
