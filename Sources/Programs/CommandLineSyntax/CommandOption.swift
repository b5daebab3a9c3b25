import RuleBlocks
import WorkbookReader

/// One option of the command line, as data for parsing, help and "did you mean" suggestions.
///
/// ``all`` is the complete list: any other option is unknown. Names are unique except for options that differ
/// between commands, which are distinguished by ``commands``.
package struct CommandOption: Sendable {
  /// With its dashes: `--output`.
  package var name: String
  /// With its dash: `-C`.
  package var shortName: String?
  /// The name of its value in the help; nil for a flag.
  package var value: String?
  /// The values that it accepts; nil for any.
  package var choices: [String]?
  /// One or more lines.
  package var help: String
  /// The commands that accept it; nil for all. An option with another meaning for another command is listed
  /// once for each meaning.
  package var commands: [CommandName]?
  /// Whether it may be repeated with different values; otherwise, the last one counts.
  package var isRepeatable = false
  /// The reasons why commands that might be expected to accept it do not.
  package var reasons: [CommandName: String] = [:]

  /// The languages in which a book can start: those with vocabularies for pages and claims.
  package static let bookLanguages = (["en"] + ClaimVocabulary.words.map(\.language)).sorted()

  /// Every option, in the order of the help.
  package static let all: [CommandOption] = [
    CommandOption(
      name: "--directory", shortName: "-C", value: "DIR",
      help: "work on the book at or above DIR"),
    CommandOption(
      name: "--output", value: "DIR", help: "write the site to DIR (default: Site/public)",
      commands: [.build]),
    CommandOption(
      name: "--drafts", help: "also write the chapters that 'drafts' in workbook.yml lists",
      commands: [.build]),
    CommandOption(
      name: "--cache", value: "DIR",
      help: "keep results in DIR (default: the user's cache folder)",
      commands: [
        .build, .serve, .run, .check, .accept, .why, .attempt, .cache, .model, .device,
        .initialize,
      ]),
    CommandOption(
      name: "--toolchain", value: "PATH",
      help: "compile with the Swift in PATH: a toolchain's folder, its 'usr',\n"
        + "or a 'swiftc' (default: that on PATH); 'build', 'run' and\n"
        + "'check' take several, and report what differs",
      commands: [.build, .serve, .run, .check, .accept, .why, .attempt, .model, .device],
      isRepeatable: true),
    CommandOption(
      name: "--remote-cache", value: "URL",
      help: "also use the results of other machines: an HTTP cache of\n"
        + "Bazel's kind (default: 'cache' in workbook.yml)",
      commands: [.build, .serve, .run, .check]),
    CommandOption(
      name: "--require-local",
      help: "believe no result of another machine without the seal of\n"
        + "WORKBOOK_REMOTE_CACHE_SECRET", commands: [.build, .serve, .run, .check]),
    CommandOption(
      name: "--language", value: "TAG", choices: bookLanguages,
      help: "the language of the first chapter (default: LANG's)", commands: [.initialize]),
    CommandOption(
      name: "--workbook-repository", value: "OWNER/NAME",
      help: "where workflows find workbook (default: where this\n"
        + "copy was cloned from)", commands: [.initialize]),
    CommandOption(
      name: "--shards", value: "N",
      help: "let workflows run the book on N machines (default: 1)", commands: [.initialize]),
    CommandOption(
      name: "--format", value: "FORMAT",
      choices: ["text", "json", "junit", "sarif", "github", "short"],
      help: "print the report as text, JSON, JUnit XML or SARIF, as commands\n"
        + "of GitHub Actions, or a line for each problem (default: text)",
      commands: [.run, .check, .merge]),
    CommandOption(
      name: "--format", value: "FORMAT",
      choices: [
        "text", "json", "junit", "sarif", "github", "short", "print", "epub", "pdf", "books",
      ],
      help: "the form of the report, as for 'check'; or also write the whole\n"
        + "book in each language: as one page for printing (print), as\n"
        + "EPUB, as PDF (by chromium), or as all three (books)",
      commands: [.build]),
    CommandOption(
      name: "--report", value: "FILE", help: "also write the report in JSON to FILE",
      commands: [.build, .run, .check, .merge]),
    CommandOption(
      name: "--shard", value: "I/N",
      help: "only the I-th of N parts of the book, which are of equal\n"
        + "cost; auto: as the engine that runs the jobs says\n"
        + "(GitLab, Slurm, Kubernetes, Buildkite, CircleCI)",
      commands: [.build, .run, .check]),
    CommandOption(
      name: "--costs", value: "REPORT",
      help: "divide by the times in the report of an earlier run\n"
        + "(default: by the kind and length of samples)",
      commands: [.build, .run, .check]),
    CommandOption(
      name: "--results", value: "REPORT",
      help: "write the site from the reports of shards, without\n"
        + "compiling or running a sample", commands: [.build], isRepeatable: true),
    CommandOption(
      name: "--format", value: "FORMAT", choices: ["text", "json"],
      help: "print text, or JSON for a script (default: text)",
      commands: [.model, .why, .cache, .push, .transfers]),
    CommandOption(
      name: "--language", value: "TAG", help: "only the chapters in a language",
      commands: [.model]),
    CommandOption(
      name: "--chapter", value: "NAME", help: "only a chapter, in all languages: 01-start",
      commands: [.model]),
    CommandOption(
      name: "--indent", help: "print the JSON with each value in its own line",
      commands: [.model]),
    CommandOption(
      name: "--filter", value: "PATTERN",
      help: "only samples whose id contains PATTERN; with '*' it\n"
        + "must match the whole id",
      commands: [.run, .check, .accept], isRepeatable: true,
      reasons: [.build: "pages would show samples that were not run; filter 'workbook check'"]),
    CommandOption(
      name: "--fail-fast", help: "stop at the first sample that fails",
      commands: [.build, .run, .check]),
    CommandOption(
      name: "--time-limit", value: "TIME",
      help: "stop after this total time: 90s, 2h (default:\n"
        + "'time-limit' in workbook.yml, or 2h); 'verify' has none",
      commands: [.build, .run, .check]),
    CommandOption(
      name: "--slowest", value: "N",
      help: "list the N slowest samples (default: 5 if long, on a terminal)",
      commands: [.build, .run, .check, .merge]),
    CommandOption(
      name: "--watch", help: "do it again whenever a file of the book changes, until Ctrl-C",
      commands: [.run, .check],
      reasons: [.build: "use 'workbook serve', which shows the pages, too"]),
    CommandOption(
      name: "--port", value: "N",
      help: "serve on port N; 0: any free one (default: 8080, or the\n"
        + "next free one)", commands: [.serve]),
    CommandOption(
      name: "--open", help: "open the book in the browser", commands: [.serve]),
    CommandOption(
      name: "--jobs", shortName: "-j", value: "N",
      help: "run N programs at a time (default: one per processor)",
      commands: [.build, .serve, .run, .check, .accept, .device]),
    CommandOption(
      name: "--merge", value: "HOW", choices: ["auto", "yes", "no", "verify"],
      help: "compile samples together where only the time changes (auto);\n"
        + "yes: and report why the others were not; no: never;\n"
        + "verify: both ways, all compiled and run now, and compared",
      commands: [.build, .run, .check]),
    CommandOption(
      name: "--live",
      help: "also run scenarios in real time, with a real daemon and\n"
        + "a real server on the loopback; they must print the same",
      commands: [.run]),
    CommandOption(
      name: "--pictures", value: "DIR",
      help: "write the pictures that scenarios take of their device to\n"
        + "DIR, as SVG and PNG (by 'rsvg-convert')",
      commands: [.run]),
    CommandOption(name: "--all", help: "accept every sample without asking", commands: [.accept]),
    CommandOption(
      name: "--add", help: "also write a fence below a sample with unclaimed output",
      commands: [.accept]),
    CommandOption(
      name: "--check", help: "write nothing; the exit status is 1 if something would change",
      commands: [.accept]),
    CommandOption(
      name: "--require", value: "WHAT", choices: ["claims", "objective-c"],
      help: "fail on a sample whose output no claim covers,\n"
        + "or on one of Objective-C that cannot run here",
      commands: [.check, .merge], isRepeatable: true),
    CommandOption(
      name: "--fragments",
      help: "in a package: also list the code that cannot be checked, and why", commands: [.check]),
    CommandOption(
      name: "--strict", help: "in a package: fail on code that is not complete, too",
      commands: [.check]),
    CommandOption(
      name: "--fix",
      help: "in a package: correct claims and code where that is certain,\n"
        + "show the difference, and report what is left", commands: [.check]),
    CommandOption(
      name: "--prose",
      help: "in a package: also look up the links of its documents", commands: [.check]),
    CommandOption(
      name: "--baseline",
      help: "in a package: write today's errors to .workbook-baseline;\n"
        + "after that only new ones fail", commands: [.check]),
    CommandOption(
      name: "--stats", help: "print how the names in code spans were classified",
      commands: [.check]),
    CommandOption(
      name: "--require-sandbox", value: "LEVEL", choices: ["namespaces", "kernel"],
      help: "fail unless the sandbox has this level or a stronger one\n"
        + "(default: the strongest that works here)",
      commands: [
        .build, .serve, .run, .check, .accept, .why, .attempt, .device, .initialize,
      ]),
    CommandOption(
      name: "--no-sandbox",
      help: "no isolation: only for code that you trust like your own",
      commands: [
        .build, .serve, .run, .check, .accept, .why, .attempt, .device, .initialize,
      ]),
    CommandOption(
      name: "--hint", help: "show the hints of the exercise", commands: [.attempt]),
    CommandOption(
      name: "--solution", help: "show the solution of the exercise", commands: [.attempt]),
    CommandOption(
      name: "--profile", value: "PROFILE",
      help: "the device's system, \(Profile.names)\n"
        + "(default: that of the first scenario with one of the apps,\n"
        + "or of the book)", commands: [.device]),
    CommandOption(
      name: "--name", value: "NAME",
      help: "the device's name for 'workbook push' (default: its first app)",
      commands: [.device]),
    CommandOption(
      name: "--content-available", shortName: "-n", help: "wake the app (\"content-available\": 1)",
      commands: [.push]),
    CommandOption(
      name: "--alert", shortName: "-m", value: "TEXT", help: "show a banner", commands: [.push]),
    CommandOption(
      name: "--badge", shortName: "-b", value: "N", help: "show a number on the icon",
      commands: [.push]),
    CommandOption(
      name: "--sound", shortName: "-s", value: "NAME", help: "play a sound", commands: [.push]),
    CommandOption(
      name: "--data", shortName: "-d", value: "KEY=VALUE", help: "add a custom key",
      commands: [.push], isRepeatable: true),
    CommandOption(
      name: "--payload", value: "FILE", help: "send the JSON in FILE, and nothing else",
      commands: [.push]),
    CommandOption(
      name: "--push-type", value: "TYPE", choices: ["alert", "background"],
      help: "the header apns-push-type (default: derived from the payload)", commands: [.push]),
    CommandOption(
      name: "--priority", value: "N", choices: ["10", "5", "1"],
      help: "the header apns-priority (default: 5 for background, 10)", commands: [.push]),
    CommandOption(
      name: "--to", value: "DEVICE", help: "the device (default: the only one that is running)",
      commands: [.push]),
    CommandOption(
      name: "--certificate", shortName: "-c", value: "FILE",
      help: "ignored: a simulated device needs none", commands: [.push]),
    CommandOption(
      name: "--older-than", value: "TIME",
      help: "prune entries not used for this time: 30d, 12w (default: 30d)", commands: [.cache]),
    CommandOption(
      name: "--max-size", value: "SIZE",
      help: "prune down to this size, the longest unused first: 500M, 1G", commands: [.cache]),
    CommandOption(
      name: "--repair", help: "remove the entries that 'verify' finds damaged", commands: [.cache]),
    CommandOption(
      name: "--color", value: "WHEN", choices: ["auto", "always", "never"],
      help: "colour messages (default: auto; NO_COLOR turns it off)"),
    CommandOption(name: "--help", shortName: "-h", help: "print this help"),
    CommandOption(name: "--version", help: "print the version of workbook"),
  ]

  package func isKnown(to command: CommandName) -> Bool { commands?.contains(command) ?? true }
}
