// The user of a run that root starts, which owns nothing on this machine.
#pragma once
#include <sys/types.h>

// Becomes the user for good; zero stands for none.
void become_user(uid_t user);

// Gives the working folder and other folders to the user.
void hand_over(uid_t user, const char *work, char **folders);
