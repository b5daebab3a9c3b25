package import Diagnostics

/// What became of a sample: its verdict, its real output and where both come from.
///
/// One stands for each sample that was asked for. The judges of the runner make it (`Judge`, and
/// behind it `AppJudge`, `ExerciseJudge` and `LiveJudge`) from what the sample's program did;
/// whatever reads it later, the site or a report, takes it as it is and compares no claim with an
/// output again.
///
/// Places are those of the chapter, or of the file that the sample includes, never of a generated
/// source. Texts are what the program wrote: the wildcards and captures of claims are not applied
/// to them.
package struct SampleResult: Sendable {
  /// The verdict on a sample, by the word that reports print for it.
  ///
  /// The first three are passes; they differ in how much the chapter said that could have been
  /// wrong.
  package enum Outcome: String, Sendable, Hashable, Codable {
    /// At least one claim of the chapter was looked at, and everything that it says came true.
    case verified
    /// It ran and ended well, and nothing is claimed of it.
    case ran
    /// It compiled, was not to run, and nothing is claimed of it.
    case compiled
    /// It did not compile, or did otherwise than the chapter says; `problems` says how.
    case failed
    /// Two runs of the same program printed different things.
    case flaky
    /// Not compiled or not run, with a reason: `ignore=`, an error in its fence, or what this
    /// system lacks.
    case unverified
    /// Not finished, because the run was to end at the first failure.
    case notRun = "not run"

    /// Whether it did what it was to do and nothing that is said of it is wrong, claimed or not.
    package var hasPassed: Bool { self == .verified || self == .ran || self == .compiled }
  }

  /// How the program ended.
  package enum Ending: Sendable, Hashable, Codable {
    /// It was only compiled (`no_run`, `compile_fail`) or not even that.
    case notRun
    /// It returned from `main` or called `exit`; a status other than 0 is a failure unless `exit=`
    /// announces it.
    case exited(status: Int32)
    /// A runtime trap or another fatal signal; the message without its position.
    case trapped(signal: Int32, message: String)
    /// A limit of the sandbox stopped it: `time`, `output`, `memory`, ...
    case stopped(limit: String)
  }

  /// One message of the compiler about the sample's own lines, or its place in the chapter.
  ///
  /// A note stands behind the message that it explains. Warnings about what the runner itself wrote
  /// around the samples are left out.
  package struct CompilerMessage: Sendable, Hashable, Codable {
    /// What the compiler calls the message; remarks of the compiler are not kept.
    package enum Severity: String, Sendable, Hashable, Codable { case error, warning, note }
    package var severity: Severity
    /// The message without its place and its group.
    package var text: String
    /// The diagnostic group that the compiler names behind the message, such as
    /// `DeprecatedDeclaration`.
    package var group: String?
    /// In the chapter; nil when the message has no place in one.
    package var position: SourcePosition?

    /// Makes a message that belongs to no group and has no place, unless it is given them.
    package init(
      severity: Severity, text: String, group: String? = nil, position: SourcePosition? = nil
    ) {
      self.severity = severity
      self.text = text
      self.group = group
      self.position = position
    }
  }

  /// What one command of a console sample did.
  ///
  /// One stands for each command that was started; one that was stopped by a limit is the last of
  /// them.
  package struct CommandOutput: Sendable, Hashable {
    /// Both streams as they came.
    package var text: String
    /// Nil for a command that was stopped.
    package var status: Int32?

    /// Makes the output of one command.
    package init(text: String, status: Int32?) {
      self.text = text
      self.status = status
    }
  }

  /// The sample that it is the result of, in the whole book.
  package var id: Sample.ID
  /// Its verdict; what makes it other than a pass stands in `problems` or `reason`.
  package var outcome: Outcome
  /// Why it is unverified, or in which scenario an app failed, in words for a reader; nil
  /// otherwise.
  package var reason: String?
  /// How the program ended in its first run: with this sample, or behind it with one that continues
  /// it.
  ///
  /// That of a console sample is always an exit with 0; its commands have statuses of their own.
  package var ending: Ending
  /// The sample's own part of what its program printed; bytes that are no UTF-8 became U+FFFD.
  package var standardOutput: String
  /// The sample's own part of standard error; the runtime's report of a trap is taken out of it.
  package var standardError: String
  /// What the commands of a console sample did, as far as they came; none for other samples. Their
  /// `standardOutput` is all of it with the commands, as on a terminal.
  package var commands: [CommandOutput] = []
  /// What the compiler said about the sample: expected errors and warnings too, in the order of its
  /// output.
  package var compilerMessages: [CompilerMessage]
  /// Where a trap or an uncaught error happened, in the chapter.
  package var trapPosition: SourcePosition?
  /// What happened on the device of a scenario; of a chain of scenarios the last one reached has it.
  package var trace: Trace?
  /// The scenarios that have installed an app; an app without any is only compiled.
  package var scenarios: [Sample.ID] = []
  /// What is wrong with the sample, a diagnostic each; warnings do not keep it from passing.
  package var problems: [Diagnostic]
  /// Whether nothing had to be compiled or run for it now.
  package var isCached: Bool
  /// Whether its program was compiled together with others, or why not; nil when it was not compiled.
  package var merging: Merging?
  /// Whether two runs of its program went otherwise, also where the claims leave that open.
  package var isVolatile = false
  /// Whether two runs wrote different things to standard error, of which nothing is claimed.
  package var hasVaryingErrors = false
  /// The key under which the run, or else the compilation, is kept: `sha256:` and hexadecimal digits.
  package var key: String?
  /// The wall-clock time that compiling and running took when it was last done.
  package var milliseconds: Int
  /// What of that went into compiling; of programs that were compiled together, the sample's share.
  package var compileMilliseconds = 0
  /// How long the scenario took live, where it printed the same; nil where it was not run so.
  package var liveMilliseconds: Int?
  /// The day of that run, `2026-11-20` in UTC.
  package var date: String?

  /// Makes a result without what only samples of certain kinds have, which is set afterwards.
  ///
  /// With no more than an id and an outcome it is the result of a sample that was neither compiled
  /// nor run.
  package init(
    id: Sample.ID, outcome: Outcome, reason: String? = nil, ending: Ending = .notRun,
    standardOutput: String = "", standardError: String = "",
    compilerMessages: [CompilerMessage] = [], trapPosition: SourcePosition? = nil,
    problems: [Diagnostic] = [], isCached: Bool = false, key: String? = nil,
    milliseconds: Int = 0, date: String? = nil
  ) {
    self.id = id
    self.outcome = outcome
    self.reason = reason
    self.ending = ending
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.compilerMessages = compilerMessages
    self.trapPosition = trapPosition
    self.problems = problems
    self.isCached = isCached
    self.key = key
    self.milliseconds = milliseconds
    self.date = date
  }

  /// Whether it was compiled together with samples that it does not continue.
  package var isMerged: Bool { merging?.isMerged ?? false }
}
