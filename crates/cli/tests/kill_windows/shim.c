/* Kills the process right before, in the middle of or right after its n-th call that changes a file.
 *
 * KILL_LOG   a file that gets a line for each such call
 * KILL_AT    which call, counted from 1; none is killed without it
 * KILL_HOW   before, after or half (only a part of what a `write` was given is written)
 *
 * Calls of libc alone are seen, which is how Rust's library and SQLite make them. The variables are
 * taken away first, so that children run without this. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static int log_file = -1;
static long at = -1, calls = 0;
static char how = 'b';
/* One call at a time: another thread must not get on after the process was to be killed. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    const char *log = getenv("KILL_LOG"), *when = getenv("KILL_AT"), *mode = getenv("KILL_HOW");
    if (log) log_file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (when) at = atol(when);
    if (mode) how = mode[0];
    unsetenv("LD_PRELOAD");
    unsetenv("KILL_LOG");
    unsetenv("KILL_AT");
    unsetenv("KILL_HOW");
}

static void die(void) {
    syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
    for (;;) pause();
}

/* Whether this is the call; the lock is held until `leave`. */
static int enter(const char *name, const char *path) {
    char line[512];
    pthread_mutex_lock(&lock);
    calls++;
    int length = snprintf(line, sizeof line, "%s %s\n", name, path ? path : "");
    if (length > (int)sizeof line - 1) length = sizeof line - 1;
    if (log_file >= 0) syscall(SYS_write, log_file, line, (size_t)length);
    if (calls == at && how == 'b') die();
    return calls == at;
}

static void leave(int is_it) {
    if (is_it) die();
    pthread_mutex_unlock(&lock);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define CALL(type, name, path, parameters, arguments)      \
    type name parameters {                                 \
        static __typeof__(&name) real;                     \
        if (!real) real = REAL(name);                      \
        int is_it = enter(#name, path);                    \
        type result = real arguments;                      \
        leave(is_it);                                      \
        return result;                                     \
    }

CALL(int, rename, to, (const char *from, const char *to), (from, to))
CALL(int, renameat, to, (int a, const char *from, int b, const char *to), (a, from, b, to))
CALL(int, renameat2, to, (int a, const char *from, int b, const char *to, unsigned f), (a, from, b, to, f))
CALL(int, fsync, 0, (int file), (file))
CALL(int, fdatasync, 0, (int file), (file))
CALL(int, unlink, path, (const char *path), (path))
CALL(int, unlinkat, path, (int folder, const char *path, int f), (folder, path, f))
CALL(int, rmdir, path, (const char *path), (path))
CALL(int, link, to, (const char *from, const char *to), (from, to))
CALL(int, linkat, to, (int a, const char *from, int b, const char *to, int f), (a, from, b, to, f))
CALL(int, ftruncate, 0, (int file, off_t size), (file, size))
CALL(int, ftruncate64, 0, (int file, off64_t size), (file, size))
CALL(int, mkdir, path, (const char *path, mode_t mode), (path, mode))

/* Writes to files alone: what goes to pipes changes nothing that stays. */
static int is_file(int file) {
    struct stat about;
    return fstat(file, &about) == 0 && S_ISREG(about.st_mode);
}

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);

ssize_t write(int file, const void *bytes, size_t size) {
    if (!real_write) real_write = dlsym(RTLD_NEXT, "write");
    if (file <= 2 || !is_file(file)) return real_write(file, bytes, size);
    int is_it = enter("write", 0);
    ssize_t result = real_write(file, bytes, is_it && how == 'h' ? size / 2 : size);
    leave(is_it);
    return result;
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place) {
    if (!real_pwrite) real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    int is_it = enter("pwrite", 0);
    ssize_t result = real_pwrite(file, bytes, is_it && how == 'h' ? size / 2 : size, place);
    leave(is_it);
    return result;
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t place) {
    return pwrite64(file, bytes, size, place);
}
