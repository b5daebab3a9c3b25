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
    \(checkJobs)

    """
  }

  private var checkJobs: String {
    guard start.shards > 1 else { return job("check", steps: [steps()]) }
    return parts + "\n"
      + job(
        "merge", ["    needs: parts", "    if: ${{ !cancelled() }}"],
        steps: [steps(command: "merge", reports.joined(separator: " "), before: download)])
  }

  /// A job for each part of the book, which leaves its report.
  private var parts: String {
    let numbers = (1...start.shards).map(String.init).joined(separator: ", ")
    return job(
      "parts",
      [
        "    strategy:", "      fail-fast: false", "      matrix:", "        part: [\(numbers)]",
      ],
      steps: [
        steps(
          command: "check",
          "--shard ${{ matrix.part }}/\(start.shards) --report ${{ matrix.part }}.json"),
        """
              - uses: actions/upload-artifact@v4
                if: ${{ !cancelled() }}
                with:
                  name: workbook-part-${{ matrix.part }}
                  path: ${{ matrix.part }}.json
        """,
      ])
  }

  /// The files with the reports of all parts.
  private var reports: [String] { (1...start.shards).map { "workbook-parts/\($0).json" } }

  private let download = [
    "- uses: actions/download-artifact@v4", "  with:", "    pattern: workbook-part-*",
    "    path: workbook-parts", "    merge-multiple: true",
  ]

  private func job(_ name: String, _ head: [String] = [], steps: [String]) -> String {
    (["  \(name):", "    name: workbook \(name)"] + head
      + ["    runs-on: ubuntu-24.04", "    timeout-minutes: 60", "    steps:"] + steps)
      .joined(separator: "\n")
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
      \(buildJobs)
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

  private var buildJobs: String {
    guard start.shards > 1 else { return job("build", steps: [steps(command: "build")]) }
    return parts + "\n"
      + job(
        "build", ["    needs: parts", "    if: ${{ !cancelled() }}"],
        steps: [
          steps(
            command: "build", reports.map { "--results \($0)" }.joined(separator: " "),
            before: download)
        ])
  }

  /// Checks out the repository without keeping its token, and runs the action.
  ///
  /// - Parameters:
  ///   - command: nil for the action's own, `check`.
  ///   - arguments: of the command.
  ///   - before: further steps before the action.
  private func steps(
    command: String? = nil, _ arguments: String? = nil, before: [String] = []
  ) -> String {
    var lines =
      ["- uses: actions/checkout@v4", "  with:", "    persist-credentials: false"] + before
    lines += [
      "- uses: \("\(start.workbookRepository ?? Self.placeholder)/.github/action@\(start.workbookReference)".quotedForYAML)"
    ]
    let inputs = [
      command.map { "command: \($0)" }, arguments.map { "arguments: \($0)" },
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
