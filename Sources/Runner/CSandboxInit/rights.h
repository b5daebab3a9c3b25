// The rights of process 1 of a sandbox in its own user namespace (capabilities(7)).
#pragma once

// Gives them up, and with them that any could come back.
void give_up_rights(void);
