// An app that a device of the tests starts; its first argument selects what it does.
import Foundation

let modes: [String: () -> Void] = [
  "addresses": showAddresses,
  "alarms": waitForAlarms,
  "blocked": { blockMain(in: CommandLine.arguments[2]) },
  "busy": beBusy,
  "busy-queue": beBusyOnQueue,
  "cancel": cancelThreads,
  "chance": takeChances,
  "clocks": showClocks,
  "clock-waits": waitOnEveryClock,
  "descriptors": runOutOfDescriptors,
  "echo": echoMessages,
  "end": { end(by: CommandLine.arguments[2]) },
  "file-dates": { try? dateFiles() },
  "hand-over": { handOver(CommandLine.arguments[2]) },
  "idle": waitForEvents,
  "locks": useLocks,
  "machine": showMachine,
  "mix": runMix,
  "much-output": printMuch,
  "other-names": callOtherNames,
  "output": printAtTimes,
  "print-lock": printInTheMiddle,
  "processes": startProcesses,
  "socket-limits": waitAtLimitedSockets,
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
