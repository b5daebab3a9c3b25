#include "rights.h"

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "failure.h"

void give_up_rights(void) {
  for (int right = 0; prctl(PR_CAPBSET_READ, right) >= 0; right++)
    if (prctl(PR_CAPBSET_READ, right) > 0)
      check(prctl(PR_CAPBSET_DROP, right), "give up a right");
  check(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0), "give up rights");
  struct __user_cap_header_struct version = {.version = _LINUX_CAPABILITY_VERSION_3};
  const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {0};
  // libc leaves capset(2) to libcap.
  check(syscall(SYS_capset, &version, none), "give up rights");
  check(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "give up new rights");
}
