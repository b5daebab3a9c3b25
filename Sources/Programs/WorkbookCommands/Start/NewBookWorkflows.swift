/// The GitHub workflows of a new book: one checks it in two ways, one publishes its site.
///
/// They check out workbook next to the book and build it there. Texts that come from the book are quoted as
/// YAML, and scripts use them only as variables, so that no folder name is executed as a command.
struct NewBookWorkflows: Sendable {
  private let start: NewBook

  init(_ start: NewBook) { self.start = start }

  /// The workflow that checks every push, and the one that publishes the site.
  var files: [NewBook.File] {
    [
      NewBook.File(path: ".github/workflows/workbook.yml", text: check),
      NewBook.File(path: ".github/workflows/workbook-site.yml", text: site),
    ]
  }

  static let variable = "WORKBOOK_REPOSITORY"

  /// The checkout folder of workbook: hidden, so that it is not part of a package.
  private static let place = ".workbook"

  /// `.github/workflows/workbook.yml`: a check at each level of the sandbox.
  private var check: String {
    """
    # Checks the book: every sample is compiled and run, and compared with what the chapters say.
    name: workbook
    on:
      push:
        branches: [main]
      pull_request:
    permissions:
      contents: read
    jobs:
      bare-runner:
        name: on the runner itself (sandbox level namespaces)
        runs-on: ubuntu-24.04
        steps:
    \(Self.indented(sources + swift + namespaces + fetching + run("check", "namespaces")))
      container:
        name: in a container (sandbox level kernel)
        runs-on: ubuntu-24.04
        container: swift:6.3-bookworm
        steps:
          # A container cannot create namespaces. It still has Landlock, seccomp and limits,
          # which is the level 'kernel'; 'workbook check' lists the guarantees that it lacks.
    \(Self.indented(sources + fetching + run("check", "kernel")))

    """
  }

  /// `.github/workflows/workbook-site.yml`: a build, and the deployment to GitHub Pages.
  private var site: String {
    """
    # Publishes the site: in the settings of the repository, choose GitHub Actions as the source of Pages.
    name: workbook site
    on:
      push:
        branches: [main]
      workflow_dispatch:
    permissions:
      contents: read
      pages: write
      id-token: write
    concurrency:
      group: pages
    jobs:
      publish:
        name: build with sandbox level namespaces and publish
        runs-on: ubuntu-24.04
        environment:
          name: github-pages
          url: ${{ steps.deployment.outputs.page_url }}
        steps:
    \(Self.indented(sources + swift + namespaces + fetching + run("build", "namespaces") + publishing))

    """
  }

  private static func indented(_ lines: [String]) -> String {
    lines.map { "      " + $0 }.joined(separator: "\n")
  }

  // MARK: Steps

  /// Checks out this repository, and that of workbook in a separate folder.
  private var sources: [String] {
    let checkout = "- uses: actions/checkout@v4"
    guard let repository = start.workbookRepository else {
      return [
        checkout,
        "- name: require the repository of workbook",
        "  if: vars.\(Self.variable) == ''",
        "  run: |",
        "    echo 'set the repository variable \(Self.variable) to OWNER/NAME of workbook'",
        "    exit 1",
        checkout,
        "  with:",
        "    repository: ${{ vars.\(Self.variable) }}",
        "    path: \(Self.place)",
      ]
    }
    return [
      checkout, checkout, "  with:", "    repository: \(repository.quotedForYAML)",
      "    path: \(Self.place)",
    ]
  }

  /// Installs the toolchain on a bare runner, with the packages that its distribution needs for it.
  private var swift: [String] {
    [
      "- name: install Swift 6.3",
      "  run: |",
      "    archive=swiftly-$(uname -m).tar.gz",
      "    cd \"$RUNNER_TEMP\"",
      "    curl -fsSLO \"https://download.swift.org/swiftly/linux/$archive\"",
      "    tar -xzf \"$archive\"",
      "    ./swiftly init --assume-yes --skip-install --quiet-shell-followup",
      "    . \"$HOME/.local/share/swiftly/env.sh\"",
      "    swiftly install --use --assume-yes --post-install-file after-swift.sh 6.3",
      "    if [ -f after-swift.sh ]; then sudo bash after-swift.sh; fi",
      "    echo \"$SWIFTLY_BIN_DIR\" >> \"$GITHUB_PATH\"",
    ]
  }

  /// Allows the namespaces that Ubuntu 24.04 forbids and the level `namespaces` needs.
  private var namespaces: [String] {
    [
      "- name: allow namespaces of unprivileged users, which the sandbox uses",
      "  run: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
    ]
  }

  /// Fetches the dependencies of the package in advance, because builds have no network.
  private var fetching: [String] {
    guard let package = start.package, package.needsFetching else { return [] }
    let folder = [start.folder, package.path].filter { !$0.isEmpty && $0 != "." }
    return [
      "- name: fetch the packages that this one needs",
      "  run: swift package resolve",
    ]
      + (folder.isEmpty
        ? [] : ["  working-directory: \(folder.joined(separator: "/").quotedForYAML)"])
  }

  /// Runs a command with the runner's own workflow commands disabled.
  ///
  /// The output of a sample may look like a command to the runner (`::error::`, `##[group]`), which reads
  /// them anywhere in the log. `::stop-commands::` with a random token prevents that.
  ///
  /// - Parameter command: `check` or `build`.
  private func run(_ command: String, _ level: String) -> [String] {
    let book = start.folder.isEmpty ? "." : start.folder
    return [
      "- name: workbook \(command)",
      "  env:",
      "    BOOK: \(book.quotedForYAML)",
      "  run: |",
      "    echo \"::stop-commands::$(cat /proc/sys/kernel/random/uuid)\"",
      "    \(Self.place)/workbook \(command) -C \"$BOOK\" --install-dependencies \\",
      "      --require-sandbox \(level)",
    ]
  }

  /// Deploys the written site to GitHub Pages.
  private var publishing: [String] {
    let own = start.folder.isEmpty ? "" : start.folder + "/"
    return [
      "- uses: actions/configure-pages@v5",
      "- uses: actions/upload-pages-artifact@v3",
      "  with:",
      "    path: \((own + "Site/public").quotedForYAML)",
      "- id: deployment",
      "  uses: actions/deploy-pages@v4",
    ]
  }
}
