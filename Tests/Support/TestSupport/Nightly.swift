private import Foundation

/// Whether this run has the time for more cases: `WORKBOOK_NIGHTLY=1`, which `workbook selftest --nightly` sets.
package let isNightly = ProcessInfo.processInfo.environment["WORKBOOK_NIGHTLY"] == "1"
