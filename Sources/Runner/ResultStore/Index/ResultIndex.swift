private import SafeFiles
private import SQLiteDatabase
private import FoundationEssentials
private import Glibc
package import WorkbookModel

/// Knows the last result of every sample of every book that uses a cache.
///
/// Records are found by their content's key; the index is found by a sample's name. So it can say what
/// has changed since, how long a sample took, and what a failure said whose record is not kept.
///
/// It is an SQLite database in the cache, `v1/index.sqlite`. A log of our own would need what SQLite
/// has: changes that are there as a whole or not at all after a kill, locks between processes, and an
/// answer about one sample without reading all of them. Its headers and library are in Debian, and the
/// instructions for installing Swift there ask for them anyway.
///
/// What it says may be missing, never half: a damaged file becomes an empty one, and each entry stands
/// beside its hash. Nothing is decided by it but the order of work and what pruning leaves alone, so
/// results are right without it. It is opened for each answer and change, which costs a fraction of a
/// millisecond, and is not held while samples run.
package struct ResultIndex: Sendable {
  /// What a run needs to know of a sample to see that nothing is new.
  ///
  /// A state is a line of text that the recorder of a run makes (`ResultRecorder`); here it is only
  /// compared.
  package struct Known: Sendable, Hashable {
    /// Equal as long as the result is.
    package var state: String
    /// Wall-clock time of compiling and running.
    package var milliseconds: Int
    /// The day on which it was last asked for, from 1970.
    package var lastUse: Int
  }

  /// A result to be remembered.
  package struct Entry: Sendable {
    /// Whose result it is.
    package var sample: Sample.ID
    /// Equal as long as the result is.
    package var state: String
    /// All of it, to be kept as JSON.
    package var result: LastResult

    /// Makes an entry.
    package init(sample: Sample.ID, state: String, result: LastResult) {
      self.sample = sample
      self.state = state
      self.result = result
    }
  }

  /// How much of a run came from the cache.
  package struct Tally: Codable, Sendable, Hashable {
    /// Of the run, `2026-11-20` in UTC.
    package var date: String
    /// Samples whose results were in the cache.
    package var hits: Int
    /// Samples that were compiled or run.
    package var misses: Int

    /// Makes a tally of one run.
    package init(date: String, hits: Int, misses: Int) {
      self.date = date
      self.hits = hits
      self.misses = misses
    }
  }

  /// Of the database, absolute.
  package let path: String

  /// Names the index of a cache; the file need not be there.
  package init(cache: ResultCache) { path = cache.root + "/" + Self.fileName }

  /// In the cache's root.
  package static let fileName = "index.sqlite"

  // MARK: Answers

  /// What is known of the samples of a book; empty when nothing can be read.
  ///
  /// - Parameter chapters: those whose samples are asked for, or more; nil for all. Of none nothing is read.
  package func known(ofBook book: String, chapters: [Chapter]? = nil) -> [Sample.ID: Known] {
    if chapters?.isEmpty == true { return [:] }
    var known: [Sample.ID: Known] = [:]
    let (filter, values) = Self.filter(chapters)
    read(
      "SELECT language, chapter, name, state, milliseconds, last_use FROM samples WHERE book = ?"
        + filter,
      [.text(book)] + values
    ) { row in
      let id = Sample.ID(language: row.text(0), chapter: row.text(1), name: row.text(2))
      known[id] = Known(
        state: row.text(3), milliseconds: row.integer(4), lastUse: row.integer(5))
    }
    return known
  }

  /// How long the samples of a book took when they were last compiled and run, in milliseconds: what
  /// took long is best begun first.
  ///
  /// - Parameter chapters: as for ``known(ofBook:chapters:)``.
  package func lastMilliseconds(
    ofBook book: String, chapters: [Chapter]? = nil
  ) -> [Sample.ID: Int] {
    known(ofBook: book, chapters: chapters).mapValues(\.milliseconds)
  }

  /// What keeps a question to a few chapters, in the order of the table's key; nothing for many, which are
  /// nearly all.
  private static func filter(_ chapters: [Chapter]?) -> (text: String, values: [DatabaseValue]) {
    guard let chapters, chapters.count <= 64 else { return ("", []) }
    let columns = [
      ("language", Set(chapters.map(\.language))), ("chapter", Set(chapters.map(\.name))),
    ]
    return (
      columns.map { name, values in
        " AND \(name) IN (\(values.map { _ in "?" }.joined(separator: ", ")))"
      }.joined(),
      columns.flatMap { $0.1.map { .text($0) } }
    )
  }

  /// The last result of a sample; nil when none is known.
  package func lastResult(of sample: Sample.ID, inBook book: String) -> LastResult? {
    var result: LastResult?
    read(
      """
      SELECT result, seal FROM samples
      WHERE book = ? AND language = ? AND chapter = ? AND name = ?
      """,
      Self.identity(of: sample, book)
    ) { row in
      let bytes = row.bytes(0)
      guard row.text(1) == Self.seal(bytes, sample) else { return }
      result = try? JSONDecoder().decode(LastResult.self, from: Data(bytes))
    }
    return result
  }

  /// The last run of each book that was not answered by the cache alone, by the book's folder.
  package func tallies() -> [String: Tally] {
    var tallies: [String: Tally] = [:]
    read("SELECT book, date, hits, misses FROM runs", []) { row in
      tallies[row.text(0)] = Tally(
        date: row.text(1), hits: row.integer(2), misses: row.integer(3))
    }
    return tallies
  }

  /// The last use of every key that a sample's last result stands under, as days from 1970.
  ///
  /// A sample that was found unchanged is noted as used without its record being read, so this may be later
  /// than the time of the record's file.
  func lastUses() -> [String: Int] {
    var uses: [String: Int] = [:]
    read("SELECT compile_key, run_key, last_use FROM samples", []) { row in
      for key in [row.text(0), row.text(1)] where !key.isEmpty {
        uses[key] = max(uses[key] ?? 0, row.integer(2))
      }
    }
    return uses
  }

  /// How many results there are; nil when the index is damaged.
  package func count() -> Int? {
    guard access(path, F_OK) == 0 else { return 0 }
    var count: Int?
    read("SELECT count(*) FROM samples", []) { count = $0.integer(0) }
    return count
  }

  /// Whether everything in it is as it was written; a missing index is whole.
  package func isWhole() -> Bool {
    guard access(path, F_OK) == 0 else { return true }
    var isSealed = true
    do throws(DatabaseError) {
      let database = try Database(path: path, isMade: false)
      try database.checkIntegrity()
      guard try Self.version(of: database) == Self.version else { return true }
      try database.query("SELECT language, chapter, name, result, seal FROM samples") { row in
        let id = Sample.ID(language: row.text(0), chapter: row.text(1), name: row.text(2))
        if row.text(4) != Self.seal(row.bytes(3), id) { isSealed = false }
      }
    } catch {
      return false
    }
    return isSealed
  }

  // MARK: Changes

  /// Remembers results and uses as a whole.
  ///
  /// - Parameter patience: how long to wait for other runs, in milliseconds.
  /// - Throws: `RunnerError` when nothing could be remembered.
  package func write(
    _ entries: [Entry], usedToday: [Sample.ID] = [], tally: Tally? = nil, book: String,
    patience: Int = 60_000
  ) throws {
    let today = Self.today
    let rows = try entries.map { entry -> [DatabaseValue] in
      let bytes = try Self.encode(entry.result)
      return Self.identity(of: entry.sample, book) + [
        .text(entry.state), .integer(entry.result.milliseconds), .integer(today),
        .text(entry.result.compileKey ?? ""), .text(entry.result.runKey ?? ""), .bytes(bytes),
        .text(Self.seal(bytes, entry.sample)),
      ]
    }
    try change(patience: patience) { (database) throws(DatabaseError) in
      try database.execute(
        """
        INSERT OR REPLACE INTO samples
        (book, language, chapter, name, state, milliseconds, last_use, compile_key, run_key, result,
          seal)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, forEach: rows)
      try database.execute(
        """
        UPDATE samples SET last_use = ?
        WHERE book = ? AND language = ? AND chapter = ? AND name = ?
        """,
        forEach: usedToday.map { [.integer(today)] + Self.identity(of: $0, book) })
      if let tally {
        try database.execute(
          "INSERT OR REPLACE INTO runs (book, date, hits, misses) VALUES (?, ?, ?, ?)",
          forEach: [
            [.text(book), .text(tally.date), .integer(tally.hits), .integer(tally.misses)]
          ])
      }
    }
  }

  /// Notes that samples are in use, at most once a day: for a caller that knows without a run that nothing is
  /// new. What cannot be noted is not.
  package func noteUse(of samples: some Sequence<Sample.ID>, inBook book: String) {
    let known = known(ofBook: book)
    let stale = samples.filter { known[$0].map { $0.lastUse < Self.today } ?? false }
    guard !stale.isEmpty else { return }
    try? write([], usedToday: stale, book: book, patience: 250)
  }

  /// Forgets the samples that were not asked for since a day.
  ///
  /// - Returns: how many they were.
  package func forget(usedBefore day: Int) throws -> Int {
    guard access(path, F_OK) == 0 else { return 0 }
    var count = 0
    try change(patience: 60_000) { (database) throws(DatabaseError) in
      try database.query("SELECT count(*) FROM samples WHERE last_use < ?", [.integer(day)]) {
        count = $0.integer(0)
      }
      try database.execute("DELETE FROM samples WHERE last_use < ?", forEach: [[.integer(day)]])
    }
    return count
  }

  /// Looks at all of it, and empties it if it is damaged: a change may pass by a damaged place for long.
  package func mend() {
    if access(path, F_OK) == 0, !isWhole() { try? reset() }
  }

  /// Empties a damaged index.
  func reset() throws {
    do throws(DatabaseError) {
      try Database(path: path, isMade: true).reset()
    } catch {
      throw Self.failure(error)
    }
  }

  /// The present day, counted from 1970 in UTC.
  package static var today: Int { time(nil) / 86_400 }

  // MARK: The database

  /// Of the tables below; another version's index is replaced by an empty one.
  private static let version = 2

  /// They hold no data that cannot be made again, so a new version drops the old ones.
  private static let tables = """
    DROP TABLE IF EXISTS samples;
    DROP TABLE IF EXISTS runs;
    CREATE TABLE samples (
      book TEXT, language TEXT, chapter TEXT, name TEXT, state TEXT, milliseconds INTEGER,
      last_use INTEGER, compile_key TEXT, run_key TEXT, result BLOB, seal TEXT,
      PRIMARY KEY (book, language, chapter, name));
    CREATE TABLE runs (book TEXT PRIMARY KEY, date TEXT, hits INTEGER, misses INTEGER);
    PRAGMA user_version = \(version)
    """

  /// The version of its tables; 0 for a new file.
  private static func version(of database: borrowing Database) throws(DatabaseError) -> Int {
    var version = 0
    try database.query("PRAGMA user_version") { version = $0.integer(0) }
    return version
  }

  /// An index that is missing, damaged or another version's has no rows.
  ///
  /// - Parameter body: called for each row.
  private func read(
    _ question: String, _ values: [DatabaseValue], _ body: (borrowing DatabaseRow) -> Void
  ) {
    do throws(DatabaseError) {
      let database = try Database(path: path, isMade: false)
      guard try Self.version(of: database) == Self.version else { return }
      try database.query(question, values, body)
    } catch {
      // An empty one fills again; one that is busy or may only be read stays as it is.
      if error.isDamage { try? reset() }
    }
  }

  /// Changes it as a whole, if need be after a damaged one was emptied.
  ///
  /// - Throws: `RunnerError` when it cannot be written, or another process does not give it free in time.
  private func change(
    patience: Int, _ body: (borrowing Database) throws(DatabaseError) -> Void
  ) throws {
    try WholeFile(path: path).makeFolder()
    do throws(DatabaseError) {
      try attempt(patience, body)
    } catch {
      guard error.isDamage else { throw Self.failure(error) }
      try reset()
      do throws(DatabaseError) {
        try attempt(patience, body)
      } catch {
        throw Self.failure(error)
      }
    }
  }

  /// Opens the database and changes it in one transaction, which makes the tables first if need be.
  private func attempt(
    _ patience: Int, _ body: (borrowing Database) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let database = try Database(path: path, isMade: true, patience: patience)
    try database.transaction { (database) throws(DatabaseError) in
      if try Self.version(of: database) != Self.version { try database.execute(Self.tables) }
      try body(database)
    }
  }

  /// The error that a command tells.
  private static func failure(_ error: DatabaseError) -> RunnerError {
    RunnerError(.file, "cannot write the index of the cache: \(error)")
  }

  /// The values of the primary key, in the order of its columns.
  private static func identity(of sample: Sample.ID, _ book: String) -> [DatabaseValue] {
    [.text(book), .text(sample.language), .text(sample.chapter), .text(sample.name)]
  }

  /// A result as JSON with its members in a fixed order.
  private static func encode(_ result: LastResult) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return Array(try encoder.encode(result))
  }

  /// Ties a result to its sample, so that neither a changed bit nor a mixed-up row is believed.
  private static func seal(_ bytes: [UInt8], _ sample: Sample.ID) -> String {
    var hasher = ContentHasher()
    hasher.combine(sample.description)
    hasher.combine(bytes)
    return String(hasher.finish().hexadecimal.prefix(16))
  }
}
