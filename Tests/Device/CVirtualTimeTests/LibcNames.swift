/// The libc functions that may be called without virtual time.
enum LibcNames {
  /// Each reason is followed by the names to which it applies.
  static let harmless = """
    the loader, the start and the end of a process
      __assert_fail __chk_fail __cxa_atexit __cxa_finalize __cxa_thread_atexit_impl __environ
      __errno_location __libc_current_sigrtmax __libc_single_threaded __progname __progname_full
      __register_atfork __stack_chk_fail __tls_get_addr _dl_find_object _rtld_global_ro abort
      backtrace backtrace_symbols dl_iterate_phdr dladdr dlclose dlerror dlopen dlsym environ errno
      exit getauxval getenv personality program_invocation_name program_invocation_short_name
      secure_getenv setenv unsetenv
    threads and locks as far as nothing waits in them
      __pthread_key_create __sched_cpucount pthread_attr_destroy pthread_attr_getdetachstate
      pthread_attr_getstack pthread_attr_getstacksize pthread_attr_init pthread_attr_setdetachstate
      pthread_attr_setguardsize pthread_attr_setscope pthread_attr_setstacksize pthread_cond_destroy
      pthread_cond_init pthread_condattr_init pthread_condattr_setclock pthread_equal pthread_exit
      pthread_getattr_np pthread_getconcurrency pthread_getname_np pthread_getspecific
      pthread_key_create pthread_key_delete pthread_kill pthread_mutex_destroy pthread_mutex_init
      pthread_mutexattr_destroy pthread_mutexattr_gettype pthread_mutexattr_init
      pthread_mutexattr_settype pthread_rwlock_destroy pthread_rwlock_init pthread_rwlock_tryrdlock
      pthread_rwlock_trywrlock pthread_rwlockattr_destroy pthread_rwlockattr_init
      pthread_rwlockattr_setkind_np pthread_self pthread_setconcurrency pthread_setname_np
      pthread_setspecific pthread_testcancel sem_destroy sem_init thrd_exit
    memory, text and sorting
      __asprintf_chk __ctype_b_loc __ctype_get_mb_cur_max __ctype_tolower_loc __ctype_toupper_loc
      __duplocale __explicit_bzero_chk __fdelt_chk __freelocale __isoc99_sscanf __iswctype_l
      __memcpy_chk __memmove_chk __memset_chk __newlocale __nl_langinfo_l __rawmemchr __snprintf_chk
      __sprintf_chk __stpcpy_chk __strcat_chk __strcoll_l __strcpy_chk __strncat_chk __strncpy_chk
      __strtod_l __strtod_nan __strtof128_nan __strtof_l __strtof_nan __strtold_nan __strxfrm_l
      __towlower_l __towupper_l __uselocale __vasprintf_chk __vsnprintf_chk __vsprintf_chk
      __wcscoll_l __wcsxfrm_l __wctype_l __xpg_strerror_r _obstack_newchunk aligned_alloc asprintf
      atoi bcmp bind_textdomain_codeset bindtextdomain btowc calloc dcgettext dcngettext dgettext
      div free freelocale gettext htonl htons iconv iconv_close iconv_open isalnum isdigit isspace
      iswcntrl isxdigit malloc malloc_usable_size mallopt mbrtowc mbsinit mbsnrtowcs mbsrtowcs
      mbstowcs mbtowc memchr memcmp memcpy memmem memmove memset newlocale nl_langinfo ntohl ntohs
      obstack_vprintf posix_memalign qsort realloc reallocarray regcomp regexec regfree setlocale
      snprintf sprintf stpcpy stpncpy strcasecmp strcat strchr strchrnul strcmp strcoll strcpy
      strcspn strdup strerror strerror_l strerror_r strlen strncasecmp strncasecmp_l strncat strncmp
      strncpy strnlen strpbrk strrchr strspn strstr strtod strtod_l strtof strtof_l strtok strtok_r
      strtol strtold strtold_l strtoll strtoul strverscmp strxfrm uselocale vsnprintf wcrtomb wcscmp
      wcslen wcsnrtombs wcstombs wctob wctomb wcwidth wmemchr wmemcmp wmemcpy wmemmove wmemset
    signals and jumps: nothing waits, and no signal is sent in an app
      __sigsetjmp _longjmp _setjmp getcontext makecontext raise setcontext sigaddset sigaltstack
      sigdelset sigemptyset sigfillset sigismember siglongjmp signalfd
    asks the system for the network, of which a sandbox has none
      __h_errno __libc_dn_expand __libc_ns_makecanon __libc_ns_samename __libc_res_nameinquery
      __libc_res_queriesmatch __res_context_hostalias __res_context_query __res_context_search
      __res_get_nsaddr __res_iclose __res_nclose __res_ninit __resolv_context_get
      __resolv_context_get_override __resolv_context_put __resp dn_expand dn_skipname freeaddrinfo
      freeifaddrs gai_strerror gethostbyaddr_r gethostbyname gethostbyname_r gethostname getifaddrs
      getnameinfo getservbyname if_nametoindex in6addr_any inet_addr inet_aton inet_nsap_ntoa
      inet_ntop inet_pton ns_initparse ns_name_uncompress ns_parserr res_dnok res_hnok res_nsearch
      res_query socketpair
    the file system: nothing waits in it, and its dates are not in what these give
      __xpg_basename access chdir chmod chown closedir dirfd dup dup2 dup3 endmntent faccessat
      fchmod fchmodat fchown fdatasync fdopendir fgetxattr flistxattr fnmatch fsetxattr fsync
      ftruncate ftruncate64 fts_close fts_open fts_read fts_set getcwd getmntent_r getxattr glob
      globfree hasmntopt ioctl isatty lgetxattr listxattr lseek lseek64 lsetxattr madvise
      memfd_create mlock mmap mmap64 mprotect mremap munmap opendir pipe pipe2 posix_fadvise pread
      pread64 pwrite pwrite64 readdir readlink realpath sendfile setmntent setxattr statfs statvfs
      sync tcgetattr tcsetattr
    streams: opening, buffers in memory, and single steps of a thread that has locked one
      __isoc99_fscanf clearerr fdopen fflush_unlocked fileno fmemopen ftrylockfile setbuf stderr
      stdin stdout
    calendars: they turn a time into another form
      __gmtime_r __strftime_l __wcsftime_l clock_getres ctime_r difftime gmtime gmtime_r localtime
      localtime_r mktime strftime strptime timegm timezone tzname tzset
    users and the machine: the same while a sandbox lasts
      getdtablesize getegid geteuid getgid getgrgid_r getgrnam_r getpagesize getpwnam getpwnam_r
      getpwuid getpwuid_r getrlimit getuid gnu_dev_major prctl setpriority uname
    would end up in another process: there are none, and clone is for the backtracer of a crash
      clone posix_spawn_file_actions_addchdir_np posix_spawn_file_actions_addclose
      posix_spawn_file_actions_addclosefrom_np posix_spawn_file_actions_adddup2
      posix_spawn_file_actions_addopen posix_spawn_file_actions_destroy
      posix_spawn_file_actions_init posix_spawnattr_destroy posix_spawnattr_init
      posix_spawnattr_setflags posix_spawnattr_setpgroup posix_spawnattr_setsigdefault
      posix_spawnattr_setsigmask process_vm_readv sem_open shmat shmdt shmget waitpid
    locks between processes: they wait in the kernel, where the device finds the app
      fcntl fcntl64 flock
    counters of libdispatch and Foundation, which are ready when they are read
      epoll_ctl eventfd eventfd_read eventfd_write
    messages to the system's log
      __syslog_chk closelog dprintf openlog syslog vsyslog
    chance that follows from a number
      jrand48 rand
    """
}
