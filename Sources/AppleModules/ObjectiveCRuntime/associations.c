// Associated objects: values that a program attaches to an object under a key.
#include "runtime_layout.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { association_is_retained = 1, association_is_copied = 3 };
struct association {
  struct association *next;
  id object;
  const void *key;
  id value;
  uintptr_t policy;
};
enum { bucket_count = 256 };
static struct association *buckets[bucket_count];
static atomic_int association_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct association **bucket(id object) {
  return &buckets[(uintptr_t)object >> 4 & (bucket_count - 1)];
}

static struct association **find(id object, const void *key) {
  struct association **link = bucket(object);
  while (*link && !((*link)->object == object && (*link)->key == key)) link = &(*link)->next;
  return link;
}

static id remove_association(struct association **link) {
  struct association *own = *link;
  id value = own->policy & association_is_retained ? own->value : NULL;
  *link = own->next;
  free(own);
  atomic_fetch_sub(&association_count, 1);
  return value;
}

void objc_setAssociatedObject(id object, const void *key, id value, uintptr_t policy) {
  if ((policy & association_is_copied) == association_is_copied)
    value = value ? SEND(value, sample_selectors.copy) : value;
  else if (policy & association_is_retained)
    objc_retain(value);
  struct association *own = value ? calloc(1, sizeof *own) : NULL;
  if (value && !own) abort();
  pthread_mutex_lock(&lock);
  struct association **link = find(object, key);
  id old = *link ? remove_association(link) : NULL;
  if (own) {
    *own = (struct association){*bucket(object), object, key, value, policy};
    *bucket(object) = own;
    atomic_fetch_add(&association_count, 1);
  }
  pthread_mutex_unlock(&lock);
  objc_release(old);
}

id objc_getAssociatedObject(id object, const void *key) {
  pthread_mutex_lock(&lock);
  struct association *own = *find(object, key);
  id value = own ? objc_retain(own->value) : NULL;
  pthread_mutex_unlock(&lock);
  return objc_autorelease(value);
}

void objc_removeAssociatedObjects(id object) {
  while (atomic_load(&association_count)) {
    pthread_mutex_lock(&lock);
    struct association **link = bucket(object);
    while (*link && (*link)->object != object) link = &(*link)->next;
    BOOL is_last = !*link;
    id value = is_last ? NULL : remove_association(link);
    pthread_mutex_unlock(&lock);
    if (is_last) return;
    objc_release(value);
  }
}
