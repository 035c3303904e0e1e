/* Refuses what a process writes below a folder, from a given call on: preloaded by tests.attacks.refused_writes.
 *
 * refuse(folder, first, most, code): of the calls that write below `folder`, those with the numbers `first` to
 * `first + most - 1` fail with the error `code`; of the first one that writes data half is written, as on a real disk that
 * fills up. Other errors than a full disk also refuse to sync, rename and delete. Returns how many calls there were before.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[PATH_MAX];
static long calls, first, most;
static int code;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

long refuse(const char *folder, long begin, long length, int why)
{
    long before = calls;
    snprintf(root, sizeof root, "%s", folder);
    calls = 0, first = begin, most = length, code = why;
    return before;
}

static int below(const char *path)
{
    return root[0] && path && !strncmp(path, root, strlen(root));
}

static int handled(int handle)
{
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    ssize_t length = root[0] ? readlink(link, path, sizeof path - 1) : -1;
    if (length < 0)
        return 0;
    path[length] = 0;
    return below(path);
}

/* 0: let it pass; 1: refuse it; 2: the first one that is refused */
static int refused(void)
{
    long now = ++calls;
    if (!first || now < first || now >= first + most)
        return 0;
    errno = code;
    return now == first ? 2 : 1;
}

#define PART(name, handle, length, call)                                                                               \
    int no = handled(handle) ? refused() : 0;                                                                          \
    if (no == 2 && (length) > 1 && code == ENOSPC) {                                                                   \
        size_t half = (length) / 2;                                                                                    \
        return call;                                                                                                   \
    }                                                                                                                  \
    if (no)                                                                                                            \
        return -1

ssize_t write(int handle, const void *data, size_t length)
{
    PART(write, handle, length, REAL(write)(handle, data, half));
    return REAL(write)(handle, data, length);
}

ssize_t pwrite64(int handle, const void *data, size_t length, off64_t at)
{
    PART(pwrite64, handle, length, REAL(pwrite64)(handle, data, half, at));
    return REAL(pwrite64)(handle, data, length, at);
}

ssize_t pwrite(int handle, const void *data, size_t length, off_t at)
{
    PART(pwrite, handle, length, REAL(pwrite)(handle, data, half, at));
    return REAL(pwrite)(handle, data, length, at);
}

#define GROWS(name)                                                                                                    \
    int name(int handle, off64_t length)                                                                               \
    {                                                                                                                  \
        struct stat now;                                                                                               \
        int grows = !fstat(handle, &now) && now.st_size < length;                                                      \
        if ((grows || code != ENOSPC) && handled(handle) && refused())                                                 \
            return -1;                                                                                                 \
        return REAL(name)(handle, length);                                                                             \
    }
GROWS(ftruncate64)
GROWS(ftruncate)

int posix_fallocate64(int handle, off64_t at, off64_t length)
{
    return handled(handle) && refused() ? code : REAL(posix_fallocate64)(handle, at, length);
}

#define SYNCS(name)                                                                                                    \
    int name(int handle)                                                                                               \
    {                                                                                                                  \
        if (code != ENOSPC && handled(handle) && refused())                                                            \
            return -1;                                                                                                 \
        return REAL(name)(handle);                                                                                     \
    }
SYNCS(fsync)
SYNCS(fdatasync)

#define OPENS(name)                                                                                                    \
    int name(const char *path, int flags, ...)                                                                         \
    {                                                                                                                  \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        int mode = flags & O_CREAT ? va_arg(more, int) : 0;                                                            \
        va_end(more);                                                                                                  \
        if (flags & O_CREAT && below(path) && access(path, F_OK) && refused())                                         \
            return -1;                                                                                                 \
        return REAL(name)(path, flags, mode);                                                                          \
    }
OPENS(open)
OPENS(open64)

int openat64(int folder, const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    int mode = flags & O_CREAT ? va_arg(more, int) : 0;
    va_end(more);
    if (flags & O_CREAT && below(path) && access(path, F_OK) && refused())
        return -1;
    return REAL(openat64)(folder, path, flags, mode);
}

int mkdir(const char *path, mode_t mode)
{
    return below(path) && refused() ? -1 : REAL(mkdir)(path, mode);
}

int rename(const char *from, const char *to)
{
    return code != ENOSPC && below(to) && refused() ? -1 : REAL(rename)(from, to);
}

int unlink(const char *path)
{
    return code != ENOSPC && below(path) && refused() ? -1 : REAL(unlink)(path);
}
