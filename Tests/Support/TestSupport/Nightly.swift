private import Foundation

/// Whether this run has time for more cases: `WORKBOOK_NIGHTLY=1`, set by `workbook selftest --nightly`.
package let isNightly = ProcessInfo.processInfo.environment["WORKBOOK_NIGHTLY"] == "1"
