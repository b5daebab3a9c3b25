/// The GitHub workflows of a new book: one checks it, one publishes its site.
///
/// Both use the action of workbook's own repository, `.github/action`, at one commit or version. Samples of a pull
/// request are strangers' code, so that a job which runs them has no right but to read, and keeps no token.
///
/// Texts that come from the book are quoted as YAML, and are inputs of actions: no folder name is executed as a command.
struct NewBookWorkflows: Sendable {
  private let start: NewBook

  init(_ start: NewBook) { self.start = start }

  /// The workflow that checks every push, and the one that publishes the site.
  var files: [NewBook.File] {
    [
      NewBook.File(path: ".github/workflows/workbook.yml", text: check),
      NewBook.File(path: ".github/workflows/workbook-site.yml", text: siteWorkflow),
    ]
  }

  /// `.github/workflows/workbook.yml`: a check of each push and pull request, also of forks.
  private var check: String {
    """
    # Checks the book: every sample is compiled and run, and compared with what the chapters say.
    name: workbook
    on:
      push:
        branches: [\(branch)]
      pull_request:
    permissions:
      contents: read
    jobs:
      check:
        name: workbook check
        runs-on: ubuntu-24.04
        timeout-minutes: 60
        steps:
    \(steps())

    """
  }

  /// `.github/workflows/workbook-site.yml`: a build, and the deployment to GitHub Pages by a job that runs no sample.
  private var siteWorkflow: String {
    let site = (start.folder.isEmpty ? "" : start.folder + "/") + "Site/public"
    return """
      # Publishes the site: in the settings of the repository, choose GitHub Actions as the source of Pages.
      name: workbook site
      on:
        push:
          branches: [\(branch)]
        workflow_dispatch:
      permissions:
        contents: read
      concurrency:
        group: pages
      jobs:
        build:
          name: workbook build
          runs-on: ubuntu-24.04
          timeout-minutes: 60
          steps:
      \(steps(command: "build"))
            - uses: actions/upload-pages-artifact@v3
              with:
                path: \(site.quotedForYAML)
        publish:
          needs: build
          runs-on: ubuntu-24.04
          timeout-minutes: 10
          permissions:
            pages: write
            id-token: write
          environment:
            name: github-pages
            url: ${{ steps.deployment.outputs.page_url }}
          steps:
            - id: deployment
              uses: actions/deploy-pages@v4

      """
  }

  /// Checks out the repository without keeping its token, and runs the action.
  ///
  /// - Parameter command: nil for the action's own, `check`.
  private func steps(command: String? = nil) -> String {
    var lines = [
      "- uses: actions/checkout@v4", "  with:", "    persist-credentials: false",
      "- uses: \("\(start.workbookRepository ?? Self.placeholder)/.github/action@\(start.workbookReference)".quotedForYAML)",
    ]
    let inputs = [
      command.map { "command: \($0)" },
      start.folder.isEmpty ? nil : "directory: \(start.folder.quotedForYAML)",
    ].compactMap { $0 }
    if !inputs.isEmpty { lines += ["  with:"] + inputs.map { "    " + $0 } }
    return lines.map { "      " + $0 }.joined(separator: "\n")
  }

  /// What a user replaces where the repository of workbook is not known.
  static let placeholder = "OWNER/workbook"

  /// The default branch as a pattern of GitHub, in which some characters of names have a meaning.
  private var branch: String {
    start.defaultBranch.map { "+!".contains($0) ? "\\\($0)" : "\($0)" }.joined().quotedForYAML
  }
}
