// What Swift cannot call: variadic functions, and macros that are casts.
#pragma once
#include <sqlite3.h>

// sqlite3_db_config(..., SQLITE_DBCONFIG_RESET_DATABASE, ...): the next VACUUM empties a database, however
// damaged it is.
static inline int workbook_sqlite_set_resetting(sqlite3 *database, int is_on) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_RESET_DATABASE, is_on, (int *)0);
}

// sqlite3_bind_text(3), sqlite3_bind_blob(3) with SQLITE_TRANSIENT: SQLite copies the value.
static inline int workbook_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
static inline int workbook_sqlite_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
