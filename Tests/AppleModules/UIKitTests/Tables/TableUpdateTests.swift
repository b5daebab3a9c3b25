import Testing
import UIKit

/// Insertion and deletion of rows and sections while the table is visible.
@MainActor struct TableUpdateTests {
  private let rows = Rows([["a", "b"], ["c"]])
  private let table: UITableView
  private let window: UIWindow

  init() { (table, window) = rows.table() }

  private var screen: [String] {
    Display.shared.endTurn()
    return ScreenReader.lines(of: window)
  }

  @Test func takesChangesOfSeveralCallsTogether() {
    table.beginUpdates()
    rows.sections = [["b", "x"], ["c", "y"]]
    table.deleteRows(at: [.at(0)], with: .fade)
    table.insertRows(at: [.at(1)], with: .fade)
    table.beginUpdates()
    table.insertRows(at: [.at(1, 1)], with: .fade)
    table.endUpdates()
    #expect(table.numberOfRows(inSection: 1) == 1)
    table.endUpdates()
    #expect(table.numberOfRows(inSection: 1) == 2)
    #expect(screen == ["b", "x", "c", "y"])
  }

  /// "Deletions are performed before insertions": their index paths are those before the changes.
  @Test func countsDeletionsBeforeInsertions() {
    table.performBatchUpdates {
      table.insertRows(at: [.at(0)], with: .none)
      table.deleteRows(at: [.at(0)], with: .none)
      rows.sections[0] = ["new", "b"]
    }
    #expect(screen == ["new", "b", "c"])
  }

  @Test func readsARowAnew() {
    rows.sections[0][1] = "B"
    #expect(screen == ["a", "b", "c"])
    table.reloadRows(at: [.at(1)], with: .none)
    #expect(screen == ["a", "B", "c"])
  }

  @Test func readsASectionAnew() {
    rows.sections[1] = ["c", "d", "e"]
    table.reloadSections([1], with: .automatic)
    #expect(screen == ["a", "b", "c", "d", "e"] && table.numberOfRows(inSection: 1) == 3)
  }

  @Test func knowsNothingOfDataThatChangedBehindItsBack() {
    rows.sections[0].append("x")
    #expect(table.numberOfRows(inSection: 0) == 2)
    table.reloadData()
    #expect(table.numberOfRows(inSection: 0) == 3 && table.numberOfSections == 2)
  }

  @Test func takesInsertedRowsBeforeItHasAskedForAny() {
    let table = UITableView(frame: window.bounds)
    table.dataSource = rows
    rows.sections[0].append("x")
    table.insertRows(at: [.at(2)], with: .none)
    #expect(table.numberOfRows(inSection: 0) == 3)
  }

  @Test func saysThatABatchIsDone() async {
    let isFinished = await withCheckedContinuation { done in
      table.performBatchUpdates(nil) { done.resume(returning: $0) }
    }
    #expect(isFinished)
  }

  @Test func trapsForSectionsThatDoNotAddUp() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let rows = Rows([["a"], ["b"]])
        let (table, _) = rows.table()
        table.deleteSections([0], with: .fade)
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("there were 2 sections, 0 were inserted and 1 deleted"))
    #expect(error.contains("the data source has '2'"))
  }

  @Test func trapsForADeletedRowThatTheDataStillHas() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let rows = Rows([["a", "b"]])
        let (table, _) = rows.table()
        table.deleteRows(at: [.at(0)], with: .fade)
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("section '0' had 2 rows, 0 were inserted and 1 deleted"))
  }
}
