// The capabilities of process 1 of a sandbox in its own user namespace (capabilities(7)).
#pragma once

// Drops all capabilities, so that none can be regained.
void give_up_rights(void);
