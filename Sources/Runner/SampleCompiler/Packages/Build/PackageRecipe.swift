private import Sandbox
import ChildProcess

/// The shell scripts that read a package's manifest and build its modules with SwiftPM in the sandbox.
///
/// SwiftPM compiles; each module is then linked into its own library, so that a sample loads only what it
/// imports, and its key contains only that. The result is handed back as a ``FileBundle``: nothing is read
/// from the scratch folder outside of the sandbox, where a package's programs may have left links.
///
/// A script for a build looks like this:
///
/// ```
/// set -e
/// scratch=/scratch
/// bin=$scratch/debug out=$scratch/workbook
/// swift build --package-path /packages/core --scratch-path /scratch ... --target Core
/// put() { ... }  make_module() { ... }
/// {
/// :
/// make_module Core Core 'Base' /packages/core -lm
/// } > result
/// ```
/// SwiftPM's own sandbox is turned off, since the whole script runs in ours.
struct PackageRecipe: Sendable {
  /// The package's folder as the build sees it.
  var package: String
  /// The folder of all packages as the build sees it.
  var packages: String
  /// The scratch folder as the build sees it.
  var scratch: String
  /// The maximum number of compilers that SwiftPM runs at a time.
  var jobs: Int
  /// Whether there are fetched packages.
  var hasCheckouts = false

  /// The name of a script's result file, in the working folder.
  static let resultFile = "result"
  /// The file with the symbols that a module's library exports.
  static let offeredFile = "offered"
  /// The file with the libraries that a module's objects need: those of the modules that its code imports.
  static let autolinkFile = "autolink"
  /// The file with the options for compilers of a system library's headers.
  static let clangFile = "clang"
  /// The folder of fetched packages, and that of SwiftPM's state about them, below the folder of all
  /// packages.
  static let checkoutFolder = ".checkouts"
  static let stateFolder = ".state"
  static let stateFile = "workspace-state.json"

  /// The options for each call of `swift`: the folders, and to fetch nothing.
  private var options: String {
    "--package-path \(package.quotedForShell) --scratch-path \(scratch.quotedForShell) "
      + "--disable-sandbox --skip-update"
  }

  /// Makes SwiftPM find the fetched packages, so that it fetches nothing.
  private var checkouts: String {
    let folder = "\(packages)/\(Self.checkoutFolder)".quotedForShell
    let state = "\(packages)/\(Self.stateFolder)/\(Self.stateFile)".quotedForShell
    return """
      ln -s \(folder) "$scratch/checkouts"
      cp \(state) "$scratch/"
      """
  }

  var manifestScript: String {
    "swift package \(options) dump-package > \(Self.resultFile)"
  }

  /// Returns the script that builds some targets and hands back the files of every module that they need.
  ///
  /// A system library is not built and has no library here; it has the options that `pkg-config` knows.
  ///
  /// - Parameters:
  ///   - targets: the targets for SwiftPM to build.
  ///   - nodes: every module that they need, each after its dependencies.
  ///   - graph: the graph that contains the nodes.
  func buildScript(targets: [String], nodes: [PackageGraph.Node], graph: PackageGraph) -> String {
    let links = nodes.flatMap { node in
      [node.target.type == "system" ? systemCommand(node) : moduleCommand(node, in: graph)]
        + node.macros.map { macro in
          command("make_macro", [node.moduleName, macro, PackageManifest.moduleName(of: macro)])
        }
    }
    let end = ["{", ":"] + links + ["} > \(Self.resultFile)"]
    return (begin + targets.map { build("--target \($0.quotedForShell)") } + [Self.functions] + end)
      .joined(separator: "\n")
  }

  /// Returns the script that builds some programs and hands each back, without those that cannot be built.
  func programScript(_ names: [String]) -> String {
    let builds = names.map { name in
      let file = "\"$bin/\"\(name.quotedForShell)"
      return "if \(build("--product \(name.quotedForShell)")) >&2; then "
        + "llvm-objcopy --strip-all \(file) \(file).stripped >&2; fi"
    }
    let links = names.map { name in
      command("put_program", [name])
    }
    let put = "put_program() { put \"$bin/$1.stripped\" \"$1\"; }"
    return
      (begin + builds + [FileBundle.shellFunction, put, "{", ":"] + links
      + ["} > \(Self.resultFile)"]).joined(separator: "\n")
  }

  private var begin: [String] {
    [
      "set -e", "scratch=\(scratch.quotedForShell)", "bin=$scratch/debug out=$scratch/workbook",
      hasCheckouts ? checkouts : "",
    ]
  }

  private func command(_ name: String, _ words: [String]) -> String {
    ([name] + words.map(\.quotedForShell)).joined(separator: " ")
  }

  private func moduleCommand(_ node: PackageGraph.Node, in graph: PackageGraph) -> String {
    let needed = graph.ordered([node.target.name]).dropLast().map(\.moduleName)
    let words = [
      node.target.name, node.moduleName, needed.joined(separator: " "), sources(of: node),
    ]
    return command("make_module", words + graph.linkerWords(of: node))
  }

  /// Nothing (`:`) for a library without a `.pc` file.
  private func systemCommand(_ node: PackageGraph.Node) -> String {
    node.target.pkgConfig.map { command("make_system", [node.moduleName, $0]) } ?? ":"
  }

  /// The command that builds one target or product, with messages that `CompilerOutputParser` can read.
  ///
  /// Without information for debuggers, which differs from build to build (the signatures of modules in C),
  /// the same sources give the same library, so that what loads it is not run again.
  private func build(_ part: String) -> String {
    "swift build \(options) -j \(jobs) --disable-index-store -debug-info-format none "
      + "-Xswiftc -diagnostic-style=llvm -Xswiftc -no-color-diagnostics \(part)"
      + (hasCheckouts ? " --disable-automatic-resolution" : "")
  }

  /// The parts that the scripts of all packages have in common, for the keys of their results.
  static let identity: String = {
    let recipe = PackageRecipe(
      package: "", packages: "", scratch: "", jobs: 1, hasCheckouts: true)
    return recipe.manifestScript + recipe.buildScript(targets: [""], nodes: [], graph: .init([:]))
  }()

  /// The folder that contains the sources of a target; the build finds them itself.
  private func sources(of node: PackageGraph.Node) -> String {
    "\(packages)/\(node.package)" + (node.target.path.map { "/\($0)" } ?? "")
  }

  /// The shell functions that make the files of one module.
  ///
  /// ```
  /// make_module TARGET MODULE DEPENDENCIES FOLDER [WORD ...]
  /// make_system MODULE NAME-FOR-PKG-CONFIG
  /// make_macro MODULE TARGET-OF-THE-MACRO MODULE-OF-THE-MACRO
  /// ```
  /// The first links a module and prints its files. The libraries that a module's objects need are
  /// added to everything that depends on it, as when SwiftPM links all objects at once: Swift lets code use
  /// members of modules that only another module imports.
  ///
  /// Exported symbols are listed without addresses and sizes, whose changes do not affect a link: `cbrt T`;
  /// for data, which a program may copy, with the size.
  ///
  /// SwiftPM names the folder of a module's objects by the module (`cmark_gfm.build`), and the program of a
  /// macro by the target. A `.pc` file that is missing is not an error, as in SwiftPM.
  private static let functions =
    FileBundle.shellFunction + #"""

      objects_of() {
        if [ -f "$1/sources" ]; then
          sed "s/^'//; s/'\$//; s|.*/||" "$1/sources" | while read -r name; do
            echo "$1/$name.o"
          done
        else
          (cd "$1" && find . -name '*.o') | sed 's|^\./||; s|\.o$||' | while read -r name; do
            for folder in "$2" "$2"/*/"$3" "$2/Sources"; do
              if [ -f "$folder/$name" ]; then echo "$1/$name.o"; break; fi
            done
          done
        fi | LC_ALL=C sort
      }
      make_module() {
        target=$1 name=$2 behind=$3 folder=$4
        shift 4
        build=$bin/$name.build own=$out/$name library=$out/$name/lib$name.so
        mkdir -p "$own"
        for other in $behind; do
          if [ -f "$out/$other/lib$other.so" ]; then set -- "$@" "-L$out/$other" "-l$other"; fi
          if [ -f "$out/$other/autolink" ]; then set -- "$@" $(cat "$out/$other/autolink"); fi
        done
        objects_of "$build" "$folder" "$target" > "$own/objects"
        if [ -s "$own/objects" ]; then
          case $(cat "$own/objects") in *.cpp.o* | *.cc.o* | *.cxx.o* | *.c++.o*) set -- "$@" -lstdc++ ;; esac
          sed 's/.*/"&"/' "$own/objects" > "$own/objects.quoted"
          swiftc -emit-library -o "$library" "@$own/objects.quoted" -module-name "$name" \
            -Xlinker "-soname=lib$name.so" -Xlinker --strip-debug -Xlinker --no-as-needed "$@" >&2
          swift-autolink-extract "@$own/objects.quoted" -o "$own/autolink" >&2
        fi
        put "$library" "$name/lib$name.so"
        put "$bin/Modules/$name.swiftmodule" "$name/$name.swiftmodule"
        put "$bin/Modules/$name.swiftdoc" "$name/$name.swiftdoc"
        put "$build/module.modulemap" "$name/module.modulemap"
        (cd "$bin" && find ./*_"$target.resources" -type f 2> /dev/null || :) |
          while read -r file; do put "$bin/$file" "$name/resources/${file#./}"; done
        if [ -f "$library" ]; then
          llvm-nm -D -P --defined-only "$library" |
            sed -E 's/^([^ ]+ [TtWw]) .*/\1/; s/^([^ ]+ [^ ]) [^ ]+ (.*)$/\1 \2/' > "$own/offered"
          put "$own/offered" "$name/offered"
          put "$own/autolink" "$name/autolink"
        fi
      }
      make_system() {
        own=$out/$1
        mkdir -p "$own"
        pkg-config --libs "$2" 2> /dev/null | tr ' ' '\n' | grep '^-[lL]' > "$own/autolink" || :
        pkg-config --cflags "$2" 2> /dev/null | tr ' ' '\n' | grep '^-[ID]' > "$own/clang" || :
        put "$own/autolink" "$1/autolink"
        put "$own/clang" "$1/clang"
      }
      make_macro() {
        tool=$bin/$2-tool own=$out/$1/macros
        if [ ! -f "$tool" ]; then
          echo "error: its build made no program for the macros of the target '$2'" >&2
          exit 1
        fi
        mkdir -p "$own"
        llvm-objcopy --strip-all "$tool" "$own/$3" >&2
        put "$own/$3" "$1/macros/$3"
      }
      """#
}
