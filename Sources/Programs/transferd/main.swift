// Performs background transfers for the programs of one user; see Sources/Transfers/TRANSFERS.md.
private import Glibc
private import TransferService

exit(TransferDaemon.run(CommandLine.arguments))
