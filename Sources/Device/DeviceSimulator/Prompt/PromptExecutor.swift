private import BackgroundExecution
package import DeviceTrace
private import RuleBlocks

/// Performs the requests of a prompt, with the device's own verbs.
package final class PromptExecutor {
  private let device: Device
  /// The app for commands that name none: the one that was named last.
  private var app: String

  /// Creates the executor; the initial app is the one in front, or the first one.
  package init(_ device: Device) {
    self.device = device
    app = device.read { engine in
      (engine.apps.first(where: \.isInFront) ?? engine.apps.first)?.id.rawValue ?? ""
    }
  }

  /// The answer before any request.
  package var greeting: PromptAnswer { PromptAnswer(time: device.time) }

  /// Performs a request; everything rests again when it returns.
  ///
  /// A refusal of the device is an answer too, with the reason, and nothing has changed then.
  package func answer(to request: PromptRequest) -> PromptAnswer {
    device.read { engine in
      var answer = PromptAnswer()
      switch request {
      case .line(let line):
        do {
          answer = try self.answer(to: line, on: engine)
        } catch {
          answer.failure = "\(error)"
        }
      case .push(let letter, let token): answer.fate = engine.fate(of: letter, to: token)
      }
      answer.time = engine.shown(engine.now).timeText
      return answer
    }
  }

  /// Performs a line of the user.
  private func answer(to line: String, on engine: Engine) throws -> PromptAnswer {
    guard var invocation = try PromptInvocation(line, on: engine, after: app) else {
      return PromptAnswer()
    }
    defer { app = invocation.lastApp }
    try invocation.command.action(&invocation)
    return invocation.answer
  }
}

extension Engine {
  /// Sends a notification of another program; a refusal is its fate and no failure of the prompt.
  fileprivate func fate(of letter: PushSubmission, to token: String) -> PushOutcome {
    do throws(ScriptError) {
      return try send(letter, to: try app(withToken: token))
    } catch {
      return PushOutcome(.refused, app: nil, error.description.withoutPrefix("cannot push: "))
    }
  }
}

extension String {
  /// The text after a prefix; the text itself without it.
  fileprivate func withoutPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
