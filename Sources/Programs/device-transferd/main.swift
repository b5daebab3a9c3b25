private import Glibc

exit(DeviceTransferDaemon.run())
