// Carries the background transfers of a simulated device's apps; Sources/Transfers/TRANSFERS.md says how.
private import Glibc

exit(DeviceTransferDaemon.run())
