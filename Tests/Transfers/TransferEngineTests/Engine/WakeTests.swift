import RuleBlocks
import Testing
import TransferEngine

/// Which client is woken for what, and never twice for the same reason.
struct WakeTests {
  private var bench = EngineBench()

  private mutating func present(_ presence: ClientPresence) {
    bench.feed(.presence(EngineBench.client, presence))
  }

  private mutating func leave(_ connection: Int) {
    bench.feed(.disconnected(ConnectionID(connection)))
  }

  @Test("R51: the end comes while a process runs that has not opened the session")
  mutating func wakesWhenAStrangerGoes() {
    bench.begin()
    leave(1)
    bench.feed(.connected(ConnectionID(2), EngineBench.client, .background))
    bench.finish()
    #expect(bench.wakes == 0)
    leave(2)
    #expect(bench.wakes == 1)
  }

  @Test("R51: the same, with a process that is suspended")
  mutating func wakesWhenAStrangerIsSuspended() {
    bench.begin()
    leave(1)
    bench.feed(.connected(ConnectionID(2), EngineBench.client, .background))
    bench.finish()
    present(.suspended)
    #expect(bench.wakes == 1)
  }

  @Test("R51, R91: a client that is suspended again with what it was woken for is not woken again")
  mutating func wakesOnceForAnEvent() {
    bench.begin()
    present(.suspended)
    bench.finish()
    for presence in [ClientPresence.background, .suspended, .background, .suspended, .suspended] {
      present(presence)
    }
    #expect(bench.wakes == 1)
    present(.foreground)
    bench.begin()
    present(.suspended)
    bench.serve(ResponseHead(status: 200), bytes: 1)
    bench.feed(.finished(bench.places.last?.partial ?? bench.places[0].partial))
    #expect(bench.wakes == 2)
  }

  @Test("R51: what ends all at once wakes once")
  mutating func wakesOnceForAll() {
    for _ in 1...3 {
      bench.ask(.create(identifier: EngineBench.name, EngineBench.order()))
    }
    leave(1)
    bench.feed(.cancelledAll(EngineBench.client, .insufficientResources))
    #expect(bench.wakes == 1)
  }

  @Test("R51: a client that dies or is suspended with an open question is woken for it, once")
  mutating func wakesForAnOpenQuestion() {
    for isSuspended in [true, false] {
      var bench = EngineBench()
      let task = bench.begin()
      bench.challenge()
      #expect(bench.wakes == 0)
      for connection in 1...3 {
        if isSuspended {
          bench.feed(.presence(EngineBench.client, .suspended))
          bench.feed(.presence(EngineBench.client, .background))
        } else {
          bench.feed(.disconnected(ConnectionID(connection)))
          bench.reopen(connection + 1, .background)
        }
      }
      #expect(bench.wakes == 1)
      let question = ClientMessage.challenge(
        task: task,
        AuthenticationChallenge(
          head: EngineBench.challenge, url: "http://a/f", previousFailures: 0))
      #expect(bench.messages.count { $0 == question } == (isSuspended ? 1 : 4))
    }
  }

  @Test("R90: a suspended process is woken for the question whether a task may begin")
  mutating func wakesForADelayedTask() {
    var order = EngineBench.order()
    order.earliestBegin = bench.now + .seconds(60)
    order.asksBeforeDelayedBegin = true
    bench.begin(order)
    bench.pass(.seconds(60))
    #expect(bench.wakes == 0)
    present(.suspended)
    #expect(bench.wakes == 1)
  }

  @Test("R51: a new daemon does not wake again for what the old one woke for")
  mutating func wakesOnceOverARestart() {
    bench.begin()
    leave(1)
    bench.finish()
    #expect(bench.wakes == 1)
    bench.restart()
    bench.pass(.seconds(3600))
    #expect(bench.wakes == 0)
  }

  @Test("R51: nor for a question whose answer was lost with it, but for the one after an answer")
  mutating func wakesOnceForAQuestionOverARestart() {
    bench.begin()
    present(.suspended)
    bench.challenge()
    #expect(bench.wakes == 1)
    // The process replies, and the daemon dies before it has stored the reply.
    bench.restart()
    bench.reopen(2, .background)
    bench.challenge()
    leave(2)
    bench.pass(.seconds(50))
    #expect(bench.wakes == 0)
    bench.reopen(3, .background)
    bench.ask(
      .answerChallenge(identifier: EngineBench.name, task: 1, .use(user: "a", password: "b")),
      on: ConnectionID(3))
    leave(3)
    bench.challenge()
    #expect(bench.wakes == 1)
  }

  @Test("R51: what ended unheard is woken for by the next daemon")
  mutating func wakesAfterARestart() {
    bench.begin()
    bench.serve()
    bench.restart()
    bench.finishFiles()
    bench.pass(.seconds(3600))
    #expect(bench.wakes == 1)
  }

  @Test("R50: a process that lives over a restart of the daemon is not woken")
  mutating func doesNotWakeWhoLives() {
    bench.begin()
    bench.finish()
    bench.restart()
    bench.reopen(2, .background)
    bench.pass(.seconds(3600))
    #expect(bench.wakes == 0 && bench.events.count == 2)
  }

  @Test("R52: that all is told is said, also if the daemon dies before it has said so")
  mutating func saysAllToldAfterARestart() {
    bench.begin()
    leave(1)
    bench.finish()
    bench.reopen(2, .background)
    bench.acknowledge(1, on: 2)
    bench.acknowledge(2, on: 2)
    bench.restart()
    bench.reopen(3, .background)
    #expect(bench.messages == [.allEventsTold])
    leave(3)
    bench.reopen(4)
    #expect(bench.messages == [.allEventsTold])
  }

  @Test("R61: a force quit app is not woken for what is not acknowledged")
  mutating func forceQuitWakesNobody() {
    bench.begin()
    bench.finish()
    bench.feed(.cancelledAll(EngineBench.client, .userForceQuit))
    leave(1)
    bench.restart()
    bench.pass(.seconds(3600))
    #expect(bench.wakes == 0)
  }

  @Test("R50: with a second process in front the suspended one is not told")
  mutating func presenceIsOfAProcess() {
    bench.begin()
    present(.suspended)
    bench.feed(.connected(ConnectionID(2), EngineBench.client, .foreground))
    bench.finish()
    #expect(bench.messages == [])
    leave(2)
    #expect(bench.wakes == 1)
  }
}
