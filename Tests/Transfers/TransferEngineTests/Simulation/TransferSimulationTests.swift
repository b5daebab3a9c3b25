import RuleBlocks
import Foundation
import Testing
import TestSupport
import TransferEngine

/// The engine against all kinds of faults, by seeds.
struct TransferSimulationTests {
  @Test(
    "R83, R201: nothing is lost, doubled or spliced, or waits for the user, whatever happens",
    arguments: [true, false])
  func holdsUnderFaults(isOpenedAtEnd: Bool) async {
    let seeds = TestSeed.draw("TRANSFER", daily: 100, nightly: 10_000)
    let problems = await withTaskGroup(of: [String].self) { group in
      for part in 0..<4 {
        group.addTask {
          stride(from: part, to: seeds.count, by: 4).flatMap {
            TransferSimulation.problems(seed: seeds[$0].value, isOpenedAtEnd: isOpenedAtEnd)
          }
        }
      }
      return await group.reduce(into: [String]()) { $0 += $1 }
    }
    #expect(problems.isEmpty, "\(problems.prefix(5).joined(separator: "\n"))")
  }

  @Test(
    "what a seed has found stays mended",
    arguments: [
      4_013_838_025_065_938_677, 3_184_608_236_921_355_115, 8_483_872_370_571_672_193,
      6_546_870_876_527_447_203, 7_311_927_997_696_024_310, 14_573_854_801_245_096_213,
      15_734_300_057_709_932_051, 14_779_589_314_540_194_654,
      12_286_570_590_265_447_726, 8_222_827_013_084_289_282, 16_777_780_412_696_500_918,
      4_646_426_143_036_872_837, 585_470_634_271_991_117, 10_731_335_468_664_147_664,
      10_142_241_569_282_412_883, 16_189_075_338_820_083_714, 5_499_849_320_296_337_590,
    ] as [UInt64])
  func staysMended(seed: UInt64) {
    for isOpenedAtEnd in [true, false] {
      #expect(TransferSimulation.problems(seed: seed, isOpenedAtEnd: isOpenedAtEnd) == [])
    }
  }

  @Test("a shell that makes a mistake is found out", arguments: Sabotage.allCases)
  func findsMistakes(sabotage: Sabotage) {
    let found = (1...400 as ClosedRange<UInt64>).contains {
      !TransferSimulation.problems(seed: $0, sabotage: sabotage).isEmpty
    }
    #expect(found, "400 seeds find nothing wrong with a shell that \(sabotage)")
  }

  @Test(
    "a daemon that dies again while its client comes back hears each of its words once",
    arguments: 1...7)
  func comesBackOnce(event: Int) {
    var simulation = TransferSimulation(seed: 1)
    simulation.isFaulty = false
    simulation.startDaemon()
    simulation.launch(.foreground)
    simulation.invalidate()
    simulation.deathAt = simulation.events + event
    simulation.killDaemon()
    #expect(simulation.problems == [])
  }

  /// A client that was woken for a question, and replies.
  ///
  /// - Parameter isHeard: whether the daemon lives long enough to store the reply.
  private func answered(isHeard: Bool) -> TransferSimulation {
    var simulation = TransferSimulation(seed: 1)
    simulation.isFaulty = false
    simulation.startDaemon()
    simulation.launch(.foreground)
    var order = TaskOrder(.download, TransferRequest(url: SimulatedServer.url(.honest)))
    order.earliestBegin = simulation.now + .seconds(60)
    order.asksBeforeDelayedBegin = true
    let task = simulation.create(order) ?? 0
    simulation.ask(.resume(identifier: TransferSimulation.session.identifier, task: task))
    simulation.setPresence(.suspended)
    simulation.pass(to: simulation.now + .seconds(60))
    simulation.honourWake()
    if !isHeard { simulation.deathAt = simulation.events + 1 }
    simulation.answerQuestion()
    return simulation
  }

  @Test("R51: nothing wakes twice for a question whose answer was lost with the daemon")
  func lostAnswerWakesNoMore() {
    var simulation = answered(isHeard: false)
    let question = WakeLedger.Reason.question(task: 1, .delayedBegin)
    #expect(simulation.wakes.wokenFor.contains(question) && simulation.app.questions.count == 1)
    simulation.killApp()
    simulation.pass(to: simulation.now + .seconds(30))
    simulation.checkWakes()
    #expect(simulation.problems == [] && !simulation.wakes.isDue)
  }

  @Test("R51: what a delegate is asked after its answer is another question")
  func heardAnswerIsForgotten() {
    #expect(answered(isHeard: true).wakes.wokenFor == [])
  }

  @Test func seedMeansOneRun() {
    var first = TransferSimulation(seed: 7)
    var second = TransferSimulation(seed: 7)
    first.run()
    second.run()
    #expect(first.events == second.events && first.app.completions == second.app.completions)
  }
}
