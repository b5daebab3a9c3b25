import CSeccomp
import Glibc
import ChildProcess

extension SystemCallFilter {
  struct Rules {
    /// libseccomp's filter, which the caller releases.
    let context: scmp_filter_ctx

    /// Denies making set-user-ID and set-group-ID files (`S_ISUID`, `S_ISGID`).
    ///
    /// This includes folders that pass on their group. Others who can reach such a file would get the user of
    /// the sandbox (`systemd.exec(5)`, `RestrictSUIDSGID`).
    func refuseSetUserID() throws(SandboxError) {
      for bit in [S_ISUID, S_ISGID].map(UInt64.init) {
        for (name, mode) in Self.modeArguments {
          try refuse(name, argument: mode, mask: bit, equals: bit)
        }
        // The mode counts only for a file that is made: O_CREAT, or O_TMPFILE without O_DIRECTORY.
        for (name, flags) in Self.openingCalls {
          for making in [UInt64(O_CREAT), 0o20_000_000] {
            try refuse(
              name,
              [(flags, making), (flags + 1, bit)].map { argument, mask in
                scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: mask)
              }, code: EPERM)
          }
        }
      }
    }

    /// The index of the mode argument in calls that always set a mode.
    private static let modeArguments: [(name: String, argument: UInt32)] = [
      ("chmod", 1), ("fchmod", 1), ("fchmodat", 2), ("fchmodat2", 2), ("creat", 1), ("mkdir", 1),
      ("mkdirat", 2), ("mknod", 1), ("mknodat", 2),
    ]

    /// The index of the flags in calls that may make a file, which the mode follows.
    private static let openingCalls: [(name: String, flags: UInt32)] = [("open", 1), ("openat", 2)]

    /// Denies all sockets but connected pairs; pairs of datagram sockets are denied too, since they can send
    /// to any process by name.
    func refuseSockets() throws(SandboxError) {
      for family in SystemCallFilter.socketFamilies {
        try refuse("socket", argument: 0, equals: UInt64(family), code: EACCES)
      }
      for type in [SOCK_DGRAM, SOCK_RAW] {
        try refuse("socketpair", argument: 1, mask: 0xF, equals: UInt64(type.rawValue))
      }
      try refuse(["connect", "bind", "listen"], code: EACCES)
      // Open files in transit to another process are not accounted: nothing shows the space that they take.
      try refuse(["sendmsg", "sendmmsg"])
      // Names in the kernel that would remain, and descriptors that refer to other processes.
      try refuse(["mq_open", "pidfd_open", "pidfd_send_signal"])
      // Space that the watch of the working folder would have to search for.
      try refuse(["quotactl_fd"])
    }

    /// Denies what the kernel allows to each process of a user with that user's other processes and files.
    func refuseReachingTheUser() throws(SandboxError) {
      try refuse([
        "chmod", "fchmodat", "fchmodat2", "chown", "lchown", "fchownat", "utime", "utimes",
        "futimesat", "setxattr", "lsetxattr", "removexattr", "lremovexattr", "setxattrat",
        "removexattrat", "file_setattr", "setpriority", "ioprio_set", "migrate_pages",
        "move_pages",
      ])
      // With a path; without one it is about an open file.
      try refuse("utimensat", argument: 1, isNot: 0)
      // About other processes; zero means the caller.
      for name in [
        "prlimit64", "sched_setparam", "sched_setscheduler", "sched_setattr", "sched_setaffinity",
      ] {
        try refuse(name, argument: 0, isNot: 0)
      }
      try refuse("ioctl", argument: 1, equals: 0x4008_6602)  // FS_IOC_SETFLAGS
      try refuse("ioctl", argument: 1, equals: 0x401C_5820)  // FS_IOC_FSSETXATTR
    }

    /// Denies signals to all processes, and those caused through a descriptor.
    func refuseSignals() throws(SandboxError) {
      try refuse("kill", argument: 0, equals: 0xFFFF_FFFF)
      try refuse(["rt_sigqueueinfo", "rt_tgsigqueueinfo"])
      for command in [8, 10, 15] {  // F_SETOWN, F_SETSIG, F_SETOWN_EX
        try refuse("fcntl", argument: 1, equals: UInt64(command))
      }
      for request in [0x8901, 0x8902] {  // FIOSETOWN, SIOCSPGRP
        try refuse("ioctl", argument: 1, equals: UInt64(request))
      }
    }

    /// Denies calls by name; a call that this libseccomp or this processor does not know is skipped.
    func refuse(_ names: [String], code: Int32 = EPERM) throws(SandboxError) {
      for name in names {
        guard let number = SystemCallFilter.knownNumber(of: name) else { continue }
        try check(
          seccomp_rule_add_array(context, SystemCallFilter.fail(code), number, 0, nil), name)
      }
    }

    /// Denies a call if an argument, masked, has a value.
    ///
    /// The kernel uses only the low half of arguments that are neither pointers nor sizes, and so does this
    /// rule.
    func refuse(
      _ name: String, argument: UInt32, mask: UInt64 = 0xFFFF_FFFF, equals value: UInt64,
      code: Int32 = EPERM
    ) throws(SandboxError) {
      let rule = scmp_arg_cmp(
        arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
      try refuse(name, [rule], code: code)
    }

    /// Denies a call if all of the given arguments have their values.
    func refuse(
      _ name: String, arguments: [(index: UInt32, value: UInt64)], code: Int32 = EPERM
    ) throws(SandboxError) {
      let rules = arguments.map { argument in
        scmp_arg_cmp(
          arg: argument.index, op: SCMP_CMP_MASKED_EQ, datum_a: 0xFFFF_FFFF,
          datum_b: argument.value)
      }
      try refuse(name, rules, code: code)
    }

    /// Denies a call unless an argument has a value, compared in full.
    func refuse(
      _ name: String, argument: UInt32, isNot value: UInt64, code: Int32 = EPERM
    ) throws(SandboxError) {
      try refuse(
        name, [scmp_arg_cmp(arg: argument, op: SCMP_CMP_NE, datum_a: value, datum_b: 0)],
        code: code)
    }

    /// Adds a rule by the number of the call; a call that this processor lacks is skipped.
    private func refuse(
      _ name: String, _ rules: [scmp_arg_cmp], code: Int32
    ) throws(SandboxError) {
      // Newer processors have no `open`, only `openat`.
      guard let number = SystemCallFilter.knownNumber(of: name) else { return }
      try check(
        seccomp_rule_add_array(
          context, SystemCallFilter.fail(code), number, UInt32(rules.count), rules), name)
    }

    /// Turns an error of libseccomp, which is negative, into an error of the sandbox.
    private func check(_ code: Int32, _ name: String) throws(SandboxError) {
      guard code == 0 else {
        throw SandboxError(
          description: "libseccomp cannot deny '\(name)': \(String(cString: strerror(-code)))")
      }
    }

    /// The filter in the kernel's format, exported through a file in memory.
    func export() throws(SandboxError) -> [UInt8] {
      do {
        let file = try FileDescriptor.temporaryFile(holding: [])
        try check(seccomp_export_bpf(context, file.number), "export")
        return try file.readFromStart()
      } catch let error as SandboxError {
        throw error
      } catch {
        throw SandboxError(description: "libseccomp's filter cannot be read: \(error)")
      }
    }
  }
}
