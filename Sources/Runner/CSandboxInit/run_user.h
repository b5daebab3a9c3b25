// The user ID of a run that root starts; it owns nothing on this machine.
#pragma once
#include <sys/types.h>

// Switches to the user for good; does nothing for zero.
void become_user(uid_t user);

// Gives the working folder and other folders to the user; does nothing for zero.
void hand_over(uid_t user, const char *work, char **folders);
