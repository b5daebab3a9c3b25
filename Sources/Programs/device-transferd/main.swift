// Performs the background transfers of a simulated device's apps; see Sources/Transfers/TRANSFERS.md.
private import DeviceTransferService
private import Glibc

exit(DeviceTransferDaemon.run())
