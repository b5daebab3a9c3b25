#!/bin/bash
# Runs a book as a matrix of four jobs, as on GitHub: each starts with an empty cache, and all share a remote one (nginx
# with WebDAV). In the second round nothing is compiled, and both rounds have the same joined report:
# `Tests/Programs/Engines/matrix.sh .build/release/workbook .`
source "${BASH_SOURCE[0]%/*}/common.sh"

port=$((20000 + RANDOM % 10000))
mkdir "$folder/files" "$folder/nginx"
# Written by the workers of nginx, which root starts as another user.
chmod 777 "$folder/files"
cat >"$folder/nginx.conf" <<END
daemon off;
pid $folder/nginx/pid;
error_log $folder/nginx/log;
events {}
http {
  client_body_temp_path $folder/files/.body;
  proxy_temp_path $folder/nginx/proxy;
  fastcgi_temp_path $folder/nginx/fastcgi;
  uwsgi_temp_path $folder/nginx/uwsgi;
  scgi_temp_path $folder/nginx/scgi;
  access_log $folder/nginx/answers;
  server {
    listen 127.0.0.1:$port;
    location / {
      root $folder/files;
      dav_methods PUT;
      create_full_put_path on;
      client_max_body_size 512m;
    }
  }
}
END
nginx -e "$folder/nginx/log" -c "$folder/nginx.conf" &
processes+=($!)
await 10 test -s "$folder/nginx/pid"
export WORKBOOK_REMOTE_CACHE=http://127.0.0.1:$port
WORKBOOK_REMOTE_CACHE_SECRET=$(head -c 24 /dev/urandom | base64)
export WORKBOOK_REMOTE_CACHE_SECRET

# Runs the four jobs of a round at the same time.
round() {
  local name=$1 job jobs=() seconds=$SECONDS
  for job in 1 2 3 4; do
    "$program" check -C "$book" --shard "$job/4" --jobs 1 --cache "$folder/cache-$name-$job" \
      --report "$folder/$name-$job.json" >"$folder/$name-$job.txt" 2>"$folder/$name-$job.log" &
    jobs+=($!)
  done
  for job in "${jobs[@]}"; do wait "$job" || (($? == 1)) || fail "a job of the $name round could not run"; done
  say "$name round: $((SECONDS - seconds)) s"
  for job in 1 2 3 4; do
    say "  job $job/4: $(grep '^remote cache: ' "$folder/$name-$job.log" | tr '\n' ';')"
  done
  "$program" merge -C "$book" "$folder/$name"-[1-4].json --report "$folder/$name.json" \
    >"$folder/$name.txt" ||
    (($? == 1)) || fail "the reports of the $name round cannot be joined"
}

round first
round second
# Samples that are not run at all are in no cache.
compiled=$(awk '/"cached" :/ { new = /false/ } /"id" :/ { id = $3 }
  /"outcome" :/ { if (new && !/unverified/) print id; new = 0 }' "$folder/second.json")
[[ -z $compiled ]] || {
  head -n 10 <<<"$compiled"
  grep -h 'warning: ' "$folder"/second-*.log || true
  fail "the second round has compiled or run $(wc -l <<<"$compiled") samples"
}
say "the second round has compiled and run nothing; the cache has $(find "$folder/files" -type f | wc -l) files," \
  "$(du -sh "$folder/files" | cut -f 1)"
compare "$folder/first.json" "$folder/second.json"
