// The network that the runs of a server share as long as none has used it.
#pragma once

// Notes what the kernel says of a network that nothing has used yet.
void note_network(void);

// Whether anything may be left in it: to be asked between two runs.
int network_is_used(void);

// Forgets the noted files, which a run is not to find open.
void close_network(void);

// Makes the loopback device of a new network work.
void raise_loopback(void);
