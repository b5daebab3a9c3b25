/// The commands of `workbook`.
///
/// The raw value is the word on the command line. Help, usage and "did you mean" suggestions are made from
/// this type and from ``CommandOption``; the implementation of each command is in a separate type under
/// `Subcommands`.
package enum CommandName: String, Sendable, CaseIterable {
  case build, run, check, accept, why, cache, model, device, push, transfers
  case initialize = "init"
  case help

  /// The operands after the command's name in its usage.
  ///
  /// Empty for a command without operands; ``Invocation`` then rejects them.
  package var operands: String {
    switch self {
    case .build, .model: ""
    case .run, .accept: " [CHAPTER[#ID] ...]"
    case .check: " [FILE ...]"
    case .why: " CHAPTER[#ID] ..."
    case .cache: " stats|prune|verify"
    case .device: " CHAPTER#ID ..."
    case .push: " TOKEN"
    case .transfers: " [list|show|watch|cancel|resume] [TRANSFER ...]"
    case .initialize: " [DIR]"
    case .help: " [COMMAND|tags|KIND]"
    }
  }

  /// One line of help.
  package var summary: String {
    switch self {
    case .build: "run every sample and write the site with the real outputs"
    case .run: "run samples and show what they print"
    case .check: "report where chapters and code disagree; writes nothing"
    case .accept: "write what samples really print into their claims"
    case .why: "explain what a check would do for a sample; runs nothing"
    case .cache: "count, prune or verify what is kept of earlier runs"
    case .model: "print the structured model of the book"
    case .device: "keep a simulated device running and drive it at a prompt"
    case .push: "send a push to an app on a running device"
    case .transfers: "show and steer the background transfers of your programs"
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
    case .run:
      "CHAPTER is a language and a file name (fi/00-start), a file name alone (00-start, in every\n"
        + "language) or a path; #ID names one of its samples. Without one, the whole book is run."
    case .check:
      "FILE is a chapter, named as for 'workbook run'; without one, the whole book is checked."
    case .accept:
      "CHAPTER and #ID are as for 'workbook run'; a sample is accepted in all languages at once. Only\n"
        + "the bytes of claims change, and wildcards that still hold stay. It shows the difference and\n"
        + "asks for each sample: a accepts it, r leaves it as it is, s leaves it and all behind it. Files\n"
        + "are written at the end. A sample that does not end as its chapter says is left as it is."
    case .why:
      "CHAPTER and #ID are as for 'workbook run'. It says since when the results are in the cache, or\n"
        + "what has changed since the last check; a sample that failed then shows its log again."
    case .cache:
      "stats counts what is kept, by kind. prune removes what was not used in the last 30 days, or as\n"
        + "its options say, and what nobody can find any more. verify reads everything and compares it\n"
        + "with its hash; the exit status is 1 when something is damaged. No book is needed."
    case .model:
      "As text it is an outline. The JSON is described in the documentation of the type\n"
        + "'ModelDocument'."
    case .device:
      "CHAPTER#ID names an app, or several of one chapter, or a scenario, which is played before you have\n"
        + "the word. Commands stand on lines of their own, at a prompt or in a pipe: launch, home, fetch,\n"
        + "push, kill, advance 2h, switcher, each with a key; 'help' names them all, Xcode's menu items among\n"
        + "them. What happens is logged as it happens. What cannot be done is said, and the device lives on.\n"
        + "It ends with 'quit', Ctrl-D or Ctrl-C, and nothing of it is left. In a pipe, the exit status is\n"
        + "1 when a command could not be carried out."
    case .push:
      "TOKEN is an app's device token, as 'status' at the device's prompt shows it; 'workbook device'\n"
        + "starts a device. The payload is made of the options, as with the 'apn' of 2013, and checked as by\n"
        + "the push service. A VALUE that is JSON, such as 42, is sent as that, and else as a text. It says\n"
        + "what became of the push. Exit status: 0 the app was told, the user sees it, or it is held; 1 it\n"
        + "was refused, or nothing comes of it; 2 it could not be sent."
    case .transfers:
      "It asks the running 'transferd' of this user; no book is needed. list (the default) names every\n"
        + "transfer that is not over, or of which its program has not heard; show tells all that is known\n"
        + "of some; watch stays until they are over. cancel and resume act as the program itself could, for\n"
        + "each TRANSFER; one that waits after a failure tries again at once. TRANSFER is as list writes it\n"
        + "(PROGRAM/SESSION#NUMBER), or a part of it that only one has."
    case .initialize:
      "DIR is the folder of the new book (default: the current one). In a Swift package, the first\n"
        + "chapter imports the module of its first library. Workflows for GitHub check the book and\n"
        + "publish its site. A file that is there already is kept as it is."
    case .help:
      "COMMAND is any command's name. 'tags' lists everything that may stand behind a fence's\n"
        + "language, in its code and in comments of a chapter. KIND is the word in brackets at the end of a\n"
        + "problem, such as output."
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
      ]
    case .accept:
      [
        ("accept fi/00-start#hello", "one sample, in every language"),
        ("accept --all --add 00-start", "a chapter, and fences for outputs that have none"),
        ("accept --check", "only tell whether something would change"),
      ]
    case .why:
      [
        ("why fi/00-start#hello", "one sample"),
        ("why fi/00-start", "every sample of a chapter"),
      ]
    case .cache:
      [
        ("cache stats", "how much is kept"),
        ("cache prune --max-size 1G", "leave what was used last, up to 1 GB"),
        ("cache verify --repair", "remove what is damaged; it is made again when it is needed"),
      ]
    case .model:
      [
        ("model", "chapters, headings and samples"),
        ("model --format json", "everything, for a script"),
      ]
    case .device:
      [
        ("device fi/03-background-fetch#news", "an app on a device of its own"),
        ("device 03-background-fetch#news --profile iOS7", "the same on iOS 7"),
      ]
    case .push:
      [
        ("push TOKEN -n -d content-id=42", "wake the app, silently, to the only device"),
        ("push TOKEN -m Hello -b 1 --to news", "a banner and a badge, to one of several"),
        ("push TOKEN --payload push.json", "a payload of your own"),
      ]
    case .transfers:
      [
        ("transfers", "what is under way"),
        ("transfers watch", "progress, until all is over"),
        ("transfers cancel 'news/downloads#3'", "one transfer; its program hears of it"),
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
        ("help output", "what a problem of the kind [output] means, and what to do"),
      ]
    }
  }
}
