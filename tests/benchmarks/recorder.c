/* Writes down, in order, what a process does to the files below $RECORD_ROOT: preloaded into it by tests.benchmarks.crash.
 *
 * A record: one letter, file number, offset, length (64 bits each), then the text or the data.
 *   C new name   O name opened   W data   T cut or grown to offset   S file synced   D folder synced   R renamed (old\nnew)   U removed
 *   M folder made
 *   A said on standard output: everything before it has been acknowledged
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { MOST = 4096 };

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static char *path_of[MOST];
static int journal = -1;
static const char *root;

#define REAL(type, name) ((type)dlsym(RTLD_NEXT, name))
typedef ssize_t (*write_t)(int, const void *, size_t);
typedef ssize_t (*pwrite_t)(int, const void *, size_t, off_t);

static void put(const void *data, size_t length)
{
    if (REAL(write_t, "write")(journal, data, length) != (ssize_t)length)
        abort();
}

static void record(char letter, int64_t file, int64_t offset, const void *data, int64_t length)
{
    int64_t numbers[3] = {file, offset, length};
    put(&letter, 1);
    put(numbers, sizeof numbers);
    put(data, length);
}

__attribute__((constructor)) static void begin(void)
{
    root = getenv("RECORD_ROOT");
    journal = open(getenv("RECORD_TO"), O_CREAT | O_WRONLY | O_APPEND, 0644);
}

static int watched(const char *path)
{
    return root && journal >= 0 && !strncmp(path, root, strlen(root));
}

static int watching(int handle)
{
    return handle >= 0 && handle < MOST && path_of[handle] != NULL;
}

static int64_t number(int handle)
{
    struct stat about;
    return fstat(handle, &about) ? -1 : (int64_t)about.st_ino;
}

static int opened(const char *path, int flags, mode_t mode, int (*really)(const char *, int, ...))
{
    if (!watched(path))
        return really(path, flags, mode);
    pthread_mutex_lock(&turn);
    int is_new = (flags & O_CREAT) && access(path, F_OK) != 0;
    int handle = really(path, flags, mode);
    if (handle >= 0 && handle < MOST) {
        path_of[handle] = strdup(path);
        if (is_new)
            record('C', number(handle), 0, path, strlen(path));
        else
            record('O', number(handle), 0, path, strlen(path));
        if (flags & O_TRUNC)
            record('T', number(handle), 0, "", 0);
    }
    pthread_mutex_unlock(&turn);
    return handle;
}

#define OPEN(name)                                                                      \
    int name(const char *path, int flags, ...)                                          \
    {                                                                                   \
        va_list more;                                                                   \
        va_start(more, flags);                                                          \
        mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;                       \
        va_end(more);                                                                   \
        return opened(path, flags, mode, REAL(int (*)(const char *, int, ...), #name)); \
    }
OPEN(open)
OPEN(open64)

int close(int handle)
{
    pthread_mutex_lock(&turn);
    if (watching(handle)) {
        free(path_of[handle]);
        path_of[handle] = NULL;
    }
    pthread_mutex_unlock(&turn);
    return REAL(int (*)(int), "close")(handle);
}

static ssize_t written(int handle, const void *data, size_t length, off_t offset)
{
    pthread_mutex_lock(&turn);
    ssize_t done = REAL(pwrite_t, "pwrite64")(handle, data, length, offset);
    if (done > 0)
        record('W', number(handle), offset, data, done);
    pthread_mutex_unlock(&turn);
    return done;
}

ssize_t pwrite(int handle, const void *data, size_t length, off_t offset)
{
    return watching(handle) ? written(handle, data, length, offset)
                            : REAL(pwrite_t, "pwrite")(handle, data, length, offset);
}

ssize_t pwrite64(int handle, const void *data, size_t length, off_t offset)
{
    return watching(handle) ? written(handle, data, length, offset)
                            : REAL(pwrite_t, "pwrite64")(handle, data, length, offset);
}

ssize_t write(int handle, const void *data, size_t length)
{
    if (watching(handle)) {
        off_t offset = lseek(handle, 0, SEEK_CUR);
        ssize_t done = written(handle, data, length, offset);
        lseek(handle, offset + (done > 0 ? done : 0), SEEK_SET);
        return done;
    }
    if (handle == 1 && journal >= 0) {
        pthread_mutex_lock(&turn);
        record('A', 0, 0, data, length);
        pthread_mutex_unlock(&turn);
    }
    return REAL(write_t, "write")(handle, data, length);
}

ssize_t sendfile(int to, int from, off_t *offset, size_t count)
{
    (void)to, (void)from, (void)offset, (void)count;
    errno = EINVAL; /* the caller goes on with read and write, which are seen here */
    return -1;
}

static int cut(int handle, off_t size, const char *name)
{
    pthread_mutex_lock(&turn);
    int failed = REAL(int (*)(int, off_t), name)(handle, size);
    if (!failed && watching(handle))
        record('T', number(handle), size, "", 0);
    pthread_mutex_unlock(&turn);
    return failed;
}
int ftruncate(int handle, off_t size) { return cut(handle, size, "ftruncate"); }
int ftruncate64(int handle, off_t size) { return cut(handle, size, "ftruncate64"); }

static int synced(int handle, const char *name)
{
    (void)name; /* what is recorded counts as synced; waiting for the real disk would prove nothing here */
    struct stat about;
    if (!watching(handle))
        return REAL(int (*)(int), name)(handle);
    pthread_mutex_lock(&turn);
    if (!fstat(handle, &about) && S_ISDIR(about.st_mode))
        record('D', 0, 0, path_of[handle], strlen(path_of[handle]));
    else
        record('S', number(handle), 0, "", 0);
    pthread_mutex_unlock(&turn);
    return 0;
}
int fsync(int handle) { return synced(handle, "fsync"); }
int fdatasync(int handle) { return synced(handle, "fdatasync"); }

int rename(const char *old, const char *new)
{
    char both[2 * PATH_MAX];
    if (!watched(old))
        return REAL(int (*)(const char *, const char *), "rename")(old, new);
    pthread_mutex_lock(&turn);
    int failed = REAL(int (*)(const char *, const char *), "rename")(old, new);
    if (!failed)
        record('R', 0, 0, both, snprintf(both, sizeof both, "%s\n%s", old, new));
    pthread_mutex_unlock(&turn);
    return failed;
}

int unlink(const char *path)
{
    if (!watched(path))
        return REAL(int (*)(const char *), "unlink")(path);
    pthread_mutex_lock(&turn);
    int failed = REAL(int (*)(const char *), "unlink")(path);
    if (!failed)
        record('U', 0, 0, path, strlen(path));
    pthread_mutex_unlock(&turn);
    return failed;
}

int mkdir(const char *path, mode_t mode)
{
    if (!watched(path))
        return REAL(int (*)(const char *, mode_t), "mkdir")(path, mode);
    pthread_mutex_lock(&turn);
    int failed = REAL(int (*)(const char *, mode_t), "mkdir")(path, mode);
    if (!failed)
        record('M', 0, 0, path, strlen(path));
    pthread_mutex_unlock(&turn);
    return failed;
}
