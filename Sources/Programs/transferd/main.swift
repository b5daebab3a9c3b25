// Carries background transfers for the programs of one user; Sources/Transfers/TRANSFERS.md says how.
private import Glibc
private import TransferService

exit(TransferDaemon.run(CommandLine.arguments))
