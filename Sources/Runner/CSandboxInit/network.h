// The network that the runs of a server share until one has used it.
#pragma once

// Records the kernel's statistics of a network that nothing has used yet.
void note_network(void);

// Whether anything may be left in the network by earlier runs; call it between two runs.
int network_is_used(void);

// Closes the recorded files, so that a run does not inherit them.
void close_network(void);

// Brings up the loopback device of a new network.
void raise_loopback(void);
