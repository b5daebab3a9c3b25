// An app that a device of the tests starts; its first argument says what it does.
import Foundation

let modes: [String: () -> Void] = [
  "addresses": showAddresses,
  "alarms": waitForAlarms,
  "blocked": { blockMain(in: CommandLine.arguments[2]) },
  "busy": beBusy,
  "busy-queue": beBusyOnQueue,
  "chance": takeChances,
  "clocks": showClocks,
  "clock-waits": waitOnEveryClock,
  "echo": echoMessages,
  "end": { end(by: CommandLine.arguments[2]) },
  "hand-over": { handOver(CommandLine.arguments[2]) },
  "idle": waitForEvents,
  "locks": useLocks,
  "machine": showMachine,
  "mix": runMix,
  "much-output": printMuch,
  "output": printAtTimes,
  "processes": startProcesses,
  "spin": spinUntilDates,
  "stress": runStress,
  "stuck": beStuck,
  "threads": startTooManyThreads,
  "tour": takeTour,
  "traffic": moveData,
  "transparent": waitInRealTime,
  "weak-loops": waitActively,
  "week": countMinutes,
]

guard CommandLine.arguments.count > 1, let mode = modes[CommandLine.arguments[1]] else {
  fatalError("name one of: \(modes.keys.sorted().joined(separator: " "))")
}
mode()
