// What Swift cannot call: variadic functions.
#pragma once
#define CURL_DISABLE_TYPECHECK  // it affects only calls with a constant option
#include <curl/curl.h>
#include <string.h>

// `z_stream` of zlib.h, whose layout has not changed since 1995: libcurl brings the library, not the header.
typedef struct {
  const unsigned char *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *msg;
  void *state, *zalloc, *zfree, *opaque;
  int data_type;
  unsigned long adler, reserved;
} workbook_zlib_stream;

// curl_easy_setopt(3), one function per type of option.
static inline CURLcode workbook_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode workbook_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode workbook_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode workbook_curl_set_error_text(CURL *handle, char *room) {
  return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, room);
}
static inline CURLcode workbook_curl_set_fields(CURL *handle, struct curl_slist *fields) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}
static inline CURLcode workbook_curl_set_proxy_fields(CURL *handle, struct curl_slist *fields) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_PROXYHEADER, fields);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_HEADEROPT, (long)CURLHEADER_SEPARATE) : code;
}
static inline CURLcode workbook_curl_set_connections(CURL *handle, struct curl_slist *ways) {
  return curl_easy_setopt(handle, CURLOPT_CONNECT_TO, ways);
}
static inline CURLcode workbook_curl_set_context(CURL *handle, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_READDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_SEEKDATA, context);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_PRIVATE, context);
  return code;
}
static inline CURLcode workbook_curl_set_writer(CURL *handle, curl_write_callback call) {
  return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, call);
}
static inline CURLcode workbook_curl_set_header_reader(CURL *handle, curl_write_callback call) {
  return curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, call);
}
static inline CURLcode workbook_curl_set_reader(CURL *handle, curl_read_callback call) {
  return curl_easy_setopt(handle, CURLOPT_READFUNCTION, call);
}
static inline CURLcode workbook_curl_set_seeker(CURL *handle, curl_seek_callback call) {
  return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, call);
}

// curl_easy_getinfo(3), one function per type of result; 0 if unknown.
static inline long workbook_curl_number(CURL *handle, CURLINFO information) {
  long value = 0;
  return curl_easy_getinfo(handle, information, &value) == CURLE_OK ? value : 0;
}
static inline curl_off_t workbook_curl_size(CURL *handle, CURLINFO information) {
  curl_off_t value = 0;
  return curl_easy_getinfo(handle, information, &value) == CURLE_OK ? value : 0;
}
static inline const char *workbook_curl_text(CURL *handle, CURLINFO information) {
  const char *value = 0;
  return curl_easy_getinfo(handle, information, &value) == CURLE_OK ? value : 0;
}
static inline void *workbook_curl_context(CURL *handle) {
  char *value = 0;
  return curl_easy_getinfo(handle, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : 0;
}

// The certificate at a place of the chain that a server has presented (CURLOPT_CERTINFO), in PEM; 0 after the last.
static inline const char *workbook_curl_certificate(CURL *handle, int place) {
  struct curl_certinfo *chain = 0;
  if (curl_easy_getinfo(handle, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain) return 0;
  if (place >= chain->num_of_certs) return 0;
  for (struct curl_slist *line = chain->certinfo[place]; line; line = line->next)
    if (strncmp(line->data, "Cert:", 5) == 0) return line->data + 5;
  return 0;
}

// curl_multi_setopt(3).
static inline CURLMcode workbook_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// The handle and result of the next CURLMSG_DONE message, the only kind there is; its result is in a union.
static inline CURL *workbook_curl_next_end(CURLM *multi, CURLcode *result) {
  int left = 0;
  for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return 0;
}
