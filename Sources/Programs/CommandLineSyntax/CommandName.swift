/// The commands of `workbook`.
///
/// The raw value is the word on the command line. Help, usage and "did you mean" suggestions are made from
/// this type and from ``CommandOption``; the implementation of each command is in a separate type under
/// `Subcommands`.
package enum CommandName: String, Sendable, CaseIterable {
  case build, serve, run, check, merge, accept, why
  case attempt = "try"
  case cache, model, device, push, transfers
  case initialize = "init"
  case help

  /// The operands after the command's name in its usage.
  ///
  /// Empty for a command without operands; ``Invocation`` then rejects them.
  package var operands: String {
    switch self {
    case .build, .serve, .model: ""
    case .run, .accept: " [CHAPTER[#ID] ...]"
    case .check: " [FILE ...]"
    case .merge: " REPORT ..."
    case .why: " CHAPTER[#ID] ..."
    case .attempt: " CHAPTER#ID [FILE]"
    case .cache: " " + operandWords.joined(separator: "|")
    case .device: " CHAPTER#ID ..."
    case .push: " TOKEN"
    case .transfers: " [\(operandWords.joined(separator: "|"))] [TRANSFER ...]"
    case .initialize: " [DIR]"
    case .help: " [COMMAND|KIND|tags|man|completions SHELL]"
    }
  }

  /// The words that may be its first operand, besides names that the user has given.
  package var operandWords: [String] {
    switch self {
    case .cache: ["stats", "prune", "verify"]
    case .transfers: ["list", "show", "watch", "cancel", "resume", "free"]
    case .help: ["tags", "man", "completions"]
    default: []
    }
  }

  /// One line of help.
  package var summary: String {
    switch self {
    case .build: "run every sample and write the site with the real outputs"
    case .serve: "show the pages in a browser while they are written"
    case .run: "run samples and show what they print"
    case .check: "report where chapters and code disagree; write nothing"
    case .merge: "join the reports of a run that was divided among machines"
    case .accept: "update claims to the real output of samples"
    case .attempt: "check your own answer to an exercise"
    case .why: "explain what a check would do for a sample; run nothing"
    case .cache: "count, prune or verify cached results of earlier runs"
    case .model: "print the structured model of the book"
    case .device: "keep a simulated device running and drive it at a prompt"
    case .push: "send a push to an app on a running device"
    case .transfers: "show and control the background transfers of your programs"
    case .initialize: "start a book, in a Swift package or anywhere else"
    case .help: "explain a command, a kind of problem, or the tags of chapters"
    }
  }

  /// Further help.
  ///
  /// Printed as is; each line is short enough for a terminal.
  package var details: String {
    switch self {
    case .build:
      "Pages are written only when every chapter could be read. A sample that fails is shown as\n"
        + "failed on its page, and the exit status is 1."
    case .serve:
      "A page is shown again as soon as a file of the book is saved: first its text, with what is known of\n"
        + "its samples, then their new output. Problems are shown on the page, at their sample, and on the\n"
        + "terminal. Only this machine can reach the pages. Site/public is not changed: 'workbook build'\n"
        + "writes it. Ctrl-C ends the command."
    case .run:
      "CHAPTER is a language and a file name (fi/00-start), a file name alone (00-start, in every\n"
        + "language), a language alone (fi) or a path; #ID names one sample. Without one, the whole\n"
        + "book is run."
    case .check:
      "FILE is a chapter, named as for 'workbook run'; without one, the whole book is checked."
    case .merge:
      "Each REPORT was written by 'workbook check --shard I/N --report REPORT' (or 'run' or 'build')\n"
        + "on some machine. Together they must be all N parts of one run, by the same workbook, toolchain\n"
        + "and book; the book is read here again, and nothing is run. The report and the exit status are\n"
        + "those of a run of the whole book."
    case .accept:
      "CHAPTER and #ID are as for 'workbook run'; a sample is accepted in all languages at once. Only\n"
        + "claims change, and wildcards that still match are kept. The command shows the difference and\n"
        + "asks for each sample: a accepts it, r rejects it, s skips it and all following ones. Files\n"
        + "are written at the end. A sample that does not end as its chapter says is not changed.\n"
        + "In a package without a book it does the same for the code of documents, named by FILE:LINE."
    case .why:
      "CHAPTER and #ID are as for 'workbook run'. It shows since when the results have been cached, or\n"
        + "what has changed since the last check; for a sample that failed it repeats the log."
    case .attempt:
      "CHAPTER#ID is an exercise, and FILE has your answer, the code in place of the exercise's; '-' is\n"
        + "standard input. The hidden check of the chapter runs with it, as in 'workbook run', and what is\n"
        + "not yet right is said in the chapter's language. Without a FILE the exercise is printed, to\n"
        + "begin with. The solution is only shown by --solution. The exit status is 1 for an answer that\n"
        + "is not yet right."
    case .cache:
      "stats counts the entries by kind. prune removes entries not used in the last 30 days, or as its\n"
        + "options specify, and unreachable entries. verify reads all entries and compares them\n"
        + "with their hashes; the exit status is 1 if any is damaged. No book is needed."
    case .model:
      "As text it is an outline. The JSON has everything, also the symbols of APIs with their uses and the\n"
        + "recorded results; the manual describes it in its chapter on JSON."
    case .device:
      "CHAPTER#ID is an app, or several of one chapter, or a scenario, which is played before the first\n"
        + "prompt. Commands are read one per line, from a prompt or a pipe: launch, home, fetch,\n"
        + "push, kill, advance 2h, switcher, each with a shortcut; 'help' lists all, including Xcode's menu\n"
        + "items. Events are logged as they happen. A failed command is reported, and the device keeps\n"
        + "running. It ends with 'quit', Ctrl-D or Ctrl-C, and leaves no files. In a pipe, the exit status\n"
        + "is 1 when a command failed."
    case .push:
      "TOKEN is an app's device token, as 'status' at the device's prompt shows it; 'workbook device'\n"
        + "starts a device. The payload is made of the options, as with the 'apn' of 2013, and checked as by\n"
        + "the push service. A VALUE that is JSON, such as 42, is sent as JSON, otherwise as a string. The\n"
        + "outcome of the push is printed. Exit status: 0 it was delivered, shown or stored; 1 it was\n"
        + "refused or had no effect; 2 it could not be sent."
    case .transfers:
      "It connects to the running 'transferd' of this user; no book is needed. list (the default) lists\n"
        + "every transfer that is not over, or whose program has not been notified; show prints all\n"
        + "details of some; watch runs until they are over. cancel and resume act as the program itself\n"
        + "could, for each TRANSFER; one that waits after a failure retries at once. free removes the bytes\n"
        + "that are kept for resume data. TRANSFER is as list prints it (PROGRAM/SESSION#NUMBER), or a\n"
        + "unique part of it."
    case .initialize:
      "DIR is the folder of the new book (default: the current one). In a Swift package, the first\n"
        + "chapter imports the module of its first library. Workflows for GitHub check the book and\n"
        + "publish its site. Existing files are kept."
    case .help:
      "COMMAND is any command's name. 'tags' lists everything that may follow a fence's language, and the\n"
        + "markup in code and in comments of a chapter. KIND is the word in brackets at the end of a\n"
        + "problem, such as output. 'man' prints the manual page for man(1), and 'completions' a script with\n"
        + "which the SHELL bash, zsh or fish completes commands and options; its first lines say where it\n"
        + "belongs."
    }
  }

  /// Example command lines, without the program's name, and what each does.
  ///
  /// The first one of each command is also shown in the overview.
  package var examples: [(line: String, meaning: String)] {
    switch self {
    case .build:
      [
        ("build", "write the site to Site/public"),
        ("build -C ../book --output /tmp/site", "another book, another place"),
      ]
    case .serve:
      [
        ("serve", "the book, on port 8080 or the next free one"),
        ("serve --port 4000 --open", "on another port, in the browser at once"),
      ]
    case .run:
      [
        ("run fi/00-start#hello", "one sample"),
        ("run 00-start", "a chapter in every language"),
        ("run --format json", "the whole book, for a script"),
      ]
    case .check:
      [
        ("check", "the whole book"),
        ("check Content/fi/00-start.md", "one chapter"),
        ("check --require claims", "fail also where an output is not claimed"),
        ("check --fix README.md", "in a package: correct what is certain"),
      ]
    case .merge:
      [
        ("merge 1.json 2.json", "the report of both halves"),
        ("merge shards/*.json --format junit", "for the engine's list of tests"),
      ]
    case .accept:
      [
        ("accept fi/00-start#hello", "one sample, in every language"),
        ("accept --all --add 00-start", "a chapter, and fences for outputs that have none"),
        ("accept --check", "only report whether something would change"),
      ]
    case .why:
      [
        ("why fi/00-start#hello", "one sample"),
        ("why fi/00-start", "every sample of a chapter"),
      ]
    case .attempt:
      [
        ("try fi/02-background-tasks#letters > mine.swift", "the exercise, to begin with"),
        ("try fi/02-background-tasks#letters mine.swift", "your answer, checked"),
        ("try fi/02-background-tasks#letters --hint", "a hint"),
      ]
    case .cache:
      [
        ("cache stats", "the size of the cache"),
        ("cache prune --max-size 1G", "keep the most recently used entries, up to 1 GB"),
        ("cache verify --repair", "remove damaged entries, which are recreated when needed"),
      ]
    case .model:
      [
        ("model", "chapters, headings and samples"),
        ("model --format json", "everything, for a script"),
        ("model --format json --language fi --indent", "a language, for people"),
      ]
    case .device:
      [
        ("device fi/05-background-fetch#news", "an app on a new device"),
        ("device 05-background-fetch#news --profile iOS7", "the same on iOS 7"),
      ]
    case .push:
      [
        ("push TOKEN -n -d content-id=42", "wake the app, silently, to the only device"),
        ("push TOKEN -m Hello -b 1 --to news", "a banner and a badge, to one of several"),
        ("push TOKEN --payload push.json", "a custom payload"),
      ]
    case .transfers:
      [
        ("transfers", "unfinished transfers"),
        ("transfers watch", "progress, until all are over"),
        ("transfers cancel 'news/downloads#3'", "one transfer; its program is notified"),
      ]
    case .initialize:
      [
        ("init", "a book beside the sources of this package"),
        ("init Book --language fi", "another folder, another language"),
      ]
    case .help:
      [
        ("help tags", "how chapters are written"),
        ("help check", "the same as 'check --help'"),
        ("help completions bash", "a script that completes the command line"),
        ("help output", "what a problem of the kind [output] means, and what to do"),
      ]
    }
  }
}
