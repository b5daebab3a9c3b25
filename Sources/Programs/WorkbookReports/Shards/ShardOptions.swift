package import CommandLineSyntax
import TextDiagnostics
private import FoundationEssentials
import SafeFiles
package import SamplePlan
import WorkbookModel

/// The part of a book that a command line asks for: `--shard 2/4` or `--shard auto`, and `--costs REPORT`.
package struct ShardOptions: Sendable {
  package let shard: Shard
  /// The recorded milliseconds of samples, by id.
  package let costs: [String: Int]
  /// The hash of the file that they were read from; empty without one.
  package let costsHash: String

  /// - Returns: nil for a command line that asks for the whole book.
  /// - Throws: for a part that does not exist, and a file of costs that cannot be read.
  package init?(_ invocation: Invocation, _ console: Console) throws {
    guard let text = invocation.value("--shard") else {
      if invocation.has("--costs") {
        throw Invocation.UsageError(
          description: "'--costs' divides a book among machines; it needs '--shard I/N'")
      }
      return nil
    }
    shard = try Self.shard(text, console.environment)
    guard let file = invocation.value("--costs") else {
      (costs, costsHash) = ([:], "")
      return
    }
    let bytes = try ReportFile.read(file, console)
    guard let report = try? JSONDecoder().decode(Costs.self, from: Data(bytes)) else {
      throw Invocation.UsageError(
        description: "'\(file)' is not a report of '--report FILE' or '--format json', from which "
          + "'--costs' reads times")
    }
    costs = report.costs
    costsHash = ContentHash(bytes).hexadecimal
  }

  private static func shard(
    _ text: String, _ environment: [String: String]
  ) throws(Invocation.UsageError) -> Shard {
    if text == "auto" {
      do throws(Shard.EngineError) {
        return try Shard.ofEngine(environment)
      } catch {
        throw Invocation.UsageError(description: "'--shard auto': \(error)")
      }
    }
    guard let shard = Shard(text) else {
      throw Invocation.UsageError(
        description: "'--shard' takes 'auto' or I/N, such as 1/4, with I from 1 to N and N up to "
          + "\(Shard.most), not '\(text)'")
    }
    return shard
  }

  /// The part of a plan, and the costs of the shards as they were estimated.
  package func part(of plan: RunPlan) -> RunPlan {
    var recorded: [Sample.ID: Int] = [:]
    if !costs.isEmpty {
      for id in plan.programs.flatMap(\.samples) + plan.sessions.map(\.sample) {
        recorded[id] = costs[id.description]
      }
    }
    return ShardPlan(plan, count: shard.count, recorded: recorded).part(shard)
  }

  /// The part of a report that times are read from.
  private struct Costs: Decodable {
    struct Entry: Decodable {
      var id: String
      var milliseconds: Int
    }
    var samples: [Entry]
    var books: [String: Costs]?

    /// Of all books; samples of the same name in two books have the time of one of them.
    var costs: [String: Int] {
      var found = (books ?? [:]).sorted { $0.key < $1.key }.reduce(into: [:]) {
        $0.merge($1.value.costs) { $1 }
      }
      for entry in samples where 0..<86_400_000 ~= entry.milliseconds {
        found[entry.id] = entry.milliseconds
      }
      return found
    }
  }
}
