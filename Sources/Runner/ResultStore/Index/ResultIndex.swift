private import SafeFiles
private import SQLiteDatabase
private import FoundationEssentials
private import Glibc
package import WorkbookModel

/// The last result of every sample of every book that uses a cache, by the sample's name.
///
/// Records are found by the key of their content, the index by a sample's name. So it knows what has changed
/// since, how long a sample took, and the text of a failure whose record was not kept.
///
/// It is an SQLite database in the cache, `v1/index.sqlite`. A custom log would need what SQLite provides:
/// changes that survive a kill completely or not at all, locks between processes, and looking up one sample
/// without reading all. Its headers and library are in Debian, and the instructions for installing Swift
/// there require them anyway.
///
/// Its data may be missing, but never partial: a damaged file is emptied, and each entry is stored with its
/// hash. It decides only the order of work and what pruning spares, so results are right without it. It is
/// opened for each query and change, which costs a fraction of a millisecond, and is closed while samples
/// run.
package struct ResultIndex: Sendable {
  /// The data by which a run recognizes that nothing about a sample is new.
  ///
  /// A state is a line of text made by the recorder of a run (`ResultRecorder`); here it is only compared.
  package struct Known: Sendable, Hashable {
    /// Stays equal while the result is the same.
    package var state: String
    /// Wall-clock time of compiling and running.
    package var milliseconds: Int
    /// The day of its last use, from 1970.
    package var lastUse: Int
  }

  package struct Entry: Sendable {
    package var sample: Sample.ID
    /// Stays equal while the result is the same.
    package var state: String
    /// The full result, stored as JSON.
    package var result: LastResult

    package init(sample: Sample.ID, state: String, result: LastResult) {
      self.sample = sample
      self.state = state
      self.result = result
    }
  }

  /// The share of a run's results that came from the cache.
  package struct Tally: Codable, Sendable, Hashable {
    /// The day of the run, such as `2026-11-20` in UTC.
    package var date: String
    package var hits: Int
    package var misses: Int

    package init(date: String, hits: Int, misses: Int) {
      self.date = date
      self.hits = hits
      self.misses = misses
    }
  }

  /// The path of the database; absolute.
  package let path: String

  /// Makes the index of a cache; the file may be missing.
  package init(cache: ResultCache) { path = cache.root + "/" + Self.fileName }

  /// In the cache's root.
  package static let fileName = "index.sqlite"

  // MARK: Queries

  /// The known samples of a book; empty if nothing can be read.
  ///
  /// - Parameter chapters: the chapters whose samples are needed; nil for all. The result may contain more.
  ///   If it is empty, nothing is read.
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

  /// The last compile and run times of a book's samples in milliseconds, so that slow samples can be started
  /// first.
  ///
  /// - Parameter chapters: see ``known(ofBook:chapters:)``.
  package func lastMilliseconds(
    ofBook book: String, chapters: [Chapter]? = nil
  ) -> [Sample.ID: Int] {
    known(ofBook: book, chapters: chapters).mapValues(\.milliseconds)
  }

  /// The condition that restricts a query to a few chapters, in the order of the table's key.
  ///
  /// It is empty for many chapters, which are nearly all of them.
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

  /// The last result of a sample; nil if none is known.
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

  /// The last run that was not entirely cached, by the book's folder.
  package func tallies() -> [String: Tally] {
    var tallies: [String: Tally] = [:]
    read("SELECT book, date, hits, misses FROM runs", []) { row in
      tallies[row.text(0)] = Tally(
        date: row.text(1), hits: row.integer(2), misses: row.integer(3))
    }
    return tallies
  }

  /// The last use of every key of a sample's last result, in days from 1970.
  ///
  /// A sample that was found unchanged is recorded as used without its record being read, so this may be
  /// later than the time of the record's file.
  func lastUses() -> [String: Int] {
    var uses: [String: Int] = [:]
    read("SELECT compile_key, run_key, last_use FROM samples", []) { row in
      for key in [row.text(0), row.text(1)] where !key.isEmpty {
        uses[key] = max(uses[key] ?? 0, row.integer(2))
      }
    }
    return uses
  }

  /// The number of results; nil if the index is damaged.
  package func count() -> Int? {
    guard access(path, F_OK) == 0 else { return 0 }
    var count: Int?
    read("SELECT count(*) FROM samples", []) { count = $0.integer(0) }
    return count
  }

  /// Whether all stored data is intact; a missing index is.
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

  /// Stores results and uses in one transaction.
  ///
  /// - Parameter patience: the maximum wait for other runs, in milliseconds.
  /// - Throws: `RunnerError` if nothing could be stored.
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

  /// Removes the samples that have not been used since a day.
  ///
  /// - Returns: the number of removed samples.
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

  /// Checks all data and empties the index if it is damaged; without this, damage may go unnoticed for long.
  package func mend() {
    if access(path, F_OK) == 0, !isWhole() { try? reset() }
  }

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

  /// The version of the tables below; an index of another version is replaced by an empty one.
  private static let version = 2

  /// All data can be made again, so a new version drops the old tables.
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

  /// Runs a query; an index that is missing, damaged or of another version has no rows.
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
      // An emptied index fills again. One that is busy or read-only is left alone.
      if error.isDamage { try? reset() }
    }
  }

  /// Changes the index in one transaction, emptying a damaged one first.
  ///
  /// - Throws: `RunnerError` if it cannot be written, or stays locked by another process for too long.
  private func change(
    patience: Int, _ body: (borrowing Database) throws(DatabaseError) -> Void
  ) throws {
    try AtomicFile(path: path).makeFolder()
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

  /// Opens the database and changes it in one transaction, which first makes the tables if necessary.
  private func attempt(
    _ patience: Int, _ body: (borrowing Database) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let database = try Database(path: path, isMade: true, patience: patience)
    try database.transaction { (database) throws(DatabaseError) in
      if try Self.version(of: database) != Self.version { try database.execute(Self.tables) }
      try body(database)
    }
  }

  private static func failure(_ error: DatabaseError) -> RunnerError {
    RunnerError(.file, "cannot write the index of the cache: \(error)")
  }

  /// The values of the primary key, in the order of its columns.
  private static func identity(of sample: Sample.ID, _ book: String) -> [DatabaseValue] {
    [.text(book), .text(sample.language), .text(sample.chapter), .text(sample.name)]
  }

  /// Encodes a result as JSON with sorted keys.
  private static func encode(_ result: LastResult) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return Array(try encoder.encode(result))
  }

  /// A hash of a result and its sample, so that neither a flipped bit nor a mixed-up row goes unnoticed.
  private static func seal(_ bytes: [UInt8], _ sample: Sample.ID) -> String {
    var hasher = ContentHasher()
    hasher.combine(sample.description)
    hasher.combine(bytes)
    return String(hasher.finish().hexadecimal.prefix(16))
  }
}
