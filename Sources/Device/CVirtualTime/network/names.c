// Host names. The device knows which exist. Each gets an address when it is first looked up, from the range
// reserved for tests (RFC 2544); a connection to the address is reported to the device by the name.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>

enum { MOST_NAMES = 1024 };

static char *names[MOST_NAMES];
static int name_count;

/// The first address, 198.18.0.1.
static const uint32_t first_address = 0xc6120001;

const char *vt_name_of(struct in_addr address) {
  uint32_t index = ntohl(address.s_addr) - first_address;
  return index < (uint32_t)name_count ? names[index] : NULL;
}

bool vt_address_of(const char *name, struct in_addr *address) {
  for (int index = 0; index < name_count; index++) {
    if (strcasecmp(names[index], name) != 0) continue;
    address->s_addr = htonl(first_address + (uint32_t)index);
    return true;
  }
  return false;
}

/// Finds or allocates the address of a name; returns false if there are too many.
static bool find_or_add(const char *name, struct in_addr *address) {
  if (vt_address_of(name, address)) return true;
  if (name_count == MOST_NAMES || strlen(name) >= VT_HOST) return false;
  char *copy = strdup(name);
  if (!copy) return false;
  names[name_count++] = copy;
  return vt_address_of(name, address);
}

/// Returns the port of a service, given by number or as `http` or `https`; -1 for any other.
static int port_of(const char *service) {
  if (!service) return 0;
  if (strcmp(service, "http") == 0) return 80;
  if (strcmp(service, "https") == 0) return 443;
  char *end;
  long port = strtol(service, &end, 10);
  return *service && !*end && port >= 0 && port < 1 << 16 ? (int)port : -1;
}

/// Returns whether a name is `localhost` or an address, which libc resolves without a lookup.
static bool is_answered_by_libc(const char *name, const struct addrinfo *hints) {
  unsigned char address[sizeof(struct in6_addr)];
  return !name || (hints && hints->ai_flags & AI_NUMERICHOST) || strcmp(name, "localhost") == 0 ||
         inet_pton(AF_INET, name, address) == 1 || inet_pton(AF_INET6, name, address) == 1;
}

/// Whether the last lookup found no network.
static _Atomic int lacks_network;

int virtual_time_lacks_network(void) { return lacks_network; }

/// Reads the address of a live device's servers (`DEVICE_SERVERS`, "127.0.0.1:PORT"): one server for all
/// hosts. Returns false in virtual time.
static bool live_servers(struct sockaddr_in *address) {
  const char *value = getenv("DEVICE_SERVERS"), *colon = value ? strrchr(value, ':') : NULL;
  char host[INET_ADDRSTRLEN] = {0};
  if (!colon || colon - value >= (long)sizeof host) return false;
  memcpy(host, value, (size_t)(colon - value));
  address->sin_family = AF_INET;
  address->sin_port = htons((uint16_t)strtol(colon + 1, NULL, 10));
  return inet_pton(AF_INET, host, &address->sin_addr) == 1;
}

/// Returns one address in one allocation, as libc's freeaddrinfo() expects.
static int answer(const struct sockaddr_in *address, const struct addrinfo *hints, const char *name,
                  struct addrinfo **result) {
  struct addrinfo *found = calloc(1, sizeof *found + sizeof *address);
  if (!found) return EAI_MEMORY;
  *found = (struct addrinfo){.ai_family = AF_INET,
                             .ai_socktype = hints && hints->ai_socktype ? hints->ai_socktype
                                                                        : SOCK_STREAM,
                             .ai_protocol = IPPROTO_TCP,
                             .ai_addrlen = sizeof *address,
                             .ai_addr = (struct sockaddr *)(found + 1)};
  memcpy(found->ai_addr, address, sizeof *address);
  if (hints && hints->ai_flags & AI_CANONNAME) found->ai_canonname = strdup(name);
  *result = found;
  return 0;
}

int getaddrinfo(const char *restrict name, const char *restrict service,
                const struct addrinfo *restrict hints, struct addrinfo **restrict result) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  if (!is_answered_by_libc(name, hints) && !vt_has_network() && live_servers(&address)) {
    return answer(&address, hints, name, result);
  }
  if (!vt_has_network() || is_answered_by_libc(name, hints)) {
    return vt_libc.getaddrinfo(name, service, hints, result);
  }
  int port = port_of(service), family = hints ? hints->ai_family : AF_UNSPEC;
  if (port < 0) return EAI_SERVICE;
  if (family != AF_UNSPEC && family != AF_INET) return EAI_NONAME;
  if (strlen(name) >= VT_HOST) return EAI_NONAME;
  int error = vt_wire_look_up(name);
  lacks_network = error == ENETDOWN;
  if (error) return error == ENETDOWN ? EAI_AGAIN : EAI_NONAME;
  if (!find_or_add(name, &address.sin_addr)) return EAI_MEMORY;
  address.sin_port = htons((uint16_t)port);
  return answer(&address, hints, name, result);
}
