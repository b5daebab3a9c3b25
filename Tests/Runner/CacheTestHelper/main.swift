import ResultStore
import WorkbookModel

// Writes to an index of last results, so that tests can kill it, start several of it, or fill its disk:
//
//     CacheTestHelper write CACHE BOOK COUNT   COUNT generations, or until it is killed
//     CacheTestHelper fill CACHE BOOK          until the disk is full, and once more afterwards

let arguments = CommandLine.arguments
guard arguments.count >= 4 else { fatalError("see the comment in main.swift") }
let trial = IndexTrial(
  index: ResultIndex(cache: ResultCache(directory: arguments[2])), book: arguments[3])
switch arguments[1] {
case "write": try trial.write(generations: arguments.count > 4 ? Int(arguments[4]) ?? 0 : .max)
case "fill": try trial.fill(cache: arguments[2])
default: fatalError("unknown trial '\(arguments[1])'")
}
