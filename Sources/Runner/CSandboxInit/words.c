#include "words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "failure.h"

char *next_word(struct words *words) {
  if (words->next == words->end) fail("a word is missing");
  return *words->next++;
}

long next_number(struct words *words) {
  char *word = next_word(words), *end;
  errno = 0;
  long number = strtol(word, &end, 10);
  if (errno || end == word || *end) fail("'%s' is not a number", word);
  return number;
}

char **next_list(struct words *words) {
  long count = next_number(words);
  if (count < 0 || count > words->end - words->next) fail("a word of a list is missing");
  char **list = allocate((unsigned long)(count + 1) * sizeof *list);
  for (long i = 0; i < count; i++) list[i] = next_word(words);
  list[count] = NULL;
  return list;
}

unsigned long length_of(char **list) {
  unsigned long count = 0;
  while (list[count]) count++;
  return count;
}

void erase_words(char **first, char **end) {
  for (; first < end; first++) explicit_bzero(*first, strlen(*first));
}
