import DeviceTrace
import TextDiagnostics
import SamplePlan
import ResultStore
package import WorkbookModel

/// Judges the apps of a scenario.
///
/// The scenario is responsible for its apps: an unclaimed fault is an error in the scenario's result, but
/// located at the line of the app that caused it. ``AppJudge`` gets the same faults as appearances, and
/// decides what they mean for the app's own result. For a program without apps, all results are empty.
package struct DeviceJudge: Sendable {
  package let judge: Judge

  package init(judge: Judge) {
    self.judge = judge
  }

  private var chapter: Chapter { judge.chapter }

  /// The appearances of a scenario's apps, with their faults.
  ///
  /// A scenario that the sandbox stopped counts as not run: what its apps did until then proves nothing.
  ///
  /// - Parameter results: the results of the scenario and of the samples that it continues.
  package func appearances(_ results: [SampleResult]) -> [AppRun] {
    guard let scenario = judge.program.samples.last else { return [] }
    return judge.program.apps.map { app in
      let faults = faults().filter { $0.app == app.sample.name }
      return AppRun(
        app: app.owner, scenario: scenario,
        isRun: judge.result.run.map { $0.stoppedBy == nil } ?? false,
        isVerified: results.contains { $0.outcome == .verified }, faults: faults)
    }
  }

  /// The sample of an app: the one with its id, or the solution of an exercise.
  private func app(named name: String) -> Sample? {
    judge.program.apps.first { $0.sample.name == name }.flatMap { chapter.sample($0.owner.name) }
  }

  /// The faults of the apps, except for misuse that the scenario shows by printing the device's log.
  ///
  /// A message counts as shown if it occurs in the standard output of one of the scenario's samples.
  private func faults() -> [AppFault] {
    guard let run = judge.result.run else { return [] }
    return run.faults.filter { fault in
      fault.kind != .misuse || !run.parts.contains { $0.standardOutput.contains(fault.message) }
    }
  }

  /// Whether the device ended the scenario with this message, because it refused a request.
  func hasRefused(_ message: String) -> Bool {
    judge.result.run?.trace?.events
      .contains { $0.app == nil && $0.what == .misuse(.init(message)) } ?? false
  }

  /// Reports the app because of which a compiled scenario was not run.
  ///
  /// Either the app does not compile, or it has no entry point. It is the last of the results, since the apps
  /// after it were not compiled.
  func checkNotRun(_ verdict: inout SampleResult, _ scenario: Sample) {
    guard let app = judge.result.apps.last, let sample = self.app(named: app.sample.name) else {
      return
    }
    let name = app.sample.name
    let annotation = scenario.annotations.scenario?.first { $0.value == name }
    var problem = problem(
      .compile, at: annotation?.range ?? scenario.infoRange,
      "cannot be run: app '\(name)', which it installs, does not compile", fix: "correct the app")
    problem.notes = [.init("app '\(name)' is here", file: chapter.file, range: sample.infoRange)]
    if app.compilation.executable != nil {
      problem.summary = "cannot be run: app '\(name)', which it installs, has no entry point"
      problem.fix = "mark the app's delegate with '@main'"
    }
    verdict.fail(problem)
  }

  /// Reports each fault that its app does not claim, located in the app's code.
  ///
  /// - Returns: whether there is none.
  func check(_ verdict: inout SampleResult, of scenario: Sample) -> Bool {
    var isRight = true
    for fault in faults() {
      guard let app = app(named: fault.app), var problem = problem(fault, of: app) else {
        continue
      }
      problem.notes.append(
        .init(
          "scenario '\(scenario.id.name)' runs it", file: chapter.file, range: scenario.infoRange))
      verdict.fail(problem)
      isRight = false
    }
    return isRight
  }

  /// Reports a trace with more pictures than a device takes.
  ///
  /// - Returns: whether there are no more.
  func checkPictures(_ verdict: inout SampleResult, of scenario: Sample) -> Bool {
    guard verdict.trace?.hasTooManyPictures ?? false else { return true }
    verdict.fail(
      problem(
        .limit, at: scenario.infoRange,
        "the trace of scenario '\(scenario.id.name)' has more than '\(ScreenPicture.mostInTrace)' "
          + "pictures, which a device does not take",
        fix: "let only the device write its trace, and take fewer pictures"))
    return false
  }

  /// The problem of a fault; nil if the app claims it.
  private func problem(_ fault: AppFault, of app: Sample) -> Diagnostic? {
    let name = app.id.name
    let message = OutputPattern.lines(of: fault.message).first ?? ""
    if let expected = app.annotations.shouldTrap, fault.kind != .misuse {
      if fault.message.contains(expected.value) { return nil }
      return problem(
        fault.kind.id, at: expected.range,
        "app '\(name)' fails with '\(message)', not with '\(expected.value)'",
        fix: "claim a part of the real message: should_trap=\(message.quoted)")
    }
    let place = place(of: fault)
    var problem = problem(
      fault.kind.id, at: place.map(judge.range) ?? app.infoRange,
      "app '\(name)' \(fault.kind.words): \(message)", fix: fault.kind.fix(message.quoted))
    problem.file = place?.file ?? problem.file
    return problem
  }

  /// The innermost location in the app's code.
  ///
  /// Nil if no frame of the fault is in the app's own code, or if the app was not compiled for this run.
  private func place(of fault: AppFault) -> ProgramSource.Place? {
    guard let source = judge.result.apps.first(where: { $0.sample.name == fault.app })?.source
    else {
      return nil
    }
    return fault.frames.lazy.compactMap {
      source.place(
        file: $0.file, line: $0.line, column: $0.column, in: judge.text,
        including: judge.files)
    }.first
  }

  /// An error in the chapter; the caller may change its file.
  private func problem(
    _ id: Diagnostic.ID, at range: SourceRange, _ summary: String, fix: String
  ) -> Diagnostic {
    Diagnostic(.error, id, file: chapter.file, range: range, summary, fix: fix)
  }
}

extension AppFault.Kind {
  var id: Diagnostic.ID {
    switch self {
    case .crash: .appCrash
    case .unresponsive, .blocked: .appUnresponsive
    case .brokenLink: .appLink
    case .refused: .appRefused
    case .misuse: .misuse
    }
  }

  /// The verb phrase for messages: `crashes`.
  package var words: String {
    switch self {
    case .crash: "crashes"
    case .unresponsive, .blocked: "is unresponsive"
    case .brokenLink: "lost the connection to its device"
    case .refused: "does something that iOS denies"
    case .misuse: "misuses iOS"
    }
  }

  /// The next step for a fault.
  ///
  /// - Parameter message: quoted, as `should_trap=` takes it.
  fileprivate func fix(_ message: String) -> String {
    switch self {
    case .crash: "correct the app; if that is meant, add 'should_trap=\(message)' to it"
    case .unresponsive, .blocked:
      "let the app become idle: use a timer or an event of the device for work that waits or repeats"
    case .brokenLink: "close and write only files that the app has opened itself"
    case .refused:
      "leave it out; if the sample is meant to show it, add 'should_trap=\(message)' to the app"
    case .misuse:
      "do as it says, or correct the app; to show it on purpose, let the scenario print the log: "
        + "device.printsLog = true"
    }
  }
}
