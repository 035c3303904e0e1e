/* A file system that lacks what $LACKS names: preloaded by tests.attacks.file_systems.
 *
 * links: hard and symbolic links    sync: fsync and fdatasync     locks: fcntl and flock    modes: chmod and chown
 * shared: memory that is shared by a file (mmap)    times: times of files to two seconds    folders: fsync of a folder
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int lacks(const char *what)
{
    const char *all = getenv("LACKS");
    return all && strstr(all, what);
}

static int no(int why)
{
    errno = why;
    return -1;
}

int link(const char *from, const char *to) { return lacks("links") ? no(EPERM) : REAL(link)(from, to); }
int symlink(const char *from, const char *to) { return lacks("links") ? no(EPERM) : REAL(symlink)(from, to); }
int chmod(const char *path, mode_t mode) { return lacks("modes") ? no(EPERM) : REAL(chmod)(path, mode); }
int fchmod(int handle, mode_t mode) { return lacks("modes") ? no(EPERM) : REAL(fchmod)(handle, mode); }
int fchown(int handle, uid_t user, gid_t group) { return lacks("modes") ? no(EPERM) : REAL(fchown)(handle, user, group); }
int flock(int handle, int kind) { return lacks("locks") ? no(ENOLCK) : REAL(flock)(handle, kind); }

static int is_folder(int handle)
{
    struct stat found;
    return !fstat(handle, &found) && S_ISDIR(found.st_mode);
}

int fsync(int handle)
{
    if (lacks("sync") || (lacks("folders") && is_folder(handle)))
        return no(EINVAL);
    return REAL(fsync)(handle);
}

int fdatasync(int handle) { return lacks("sync") ? no(EINVAL) : REAL(fdatasync)(handle); }

#define LOCKS(name)                                                                                                    \
    int name(int handle, int what, ...)                                                                                \
    {                                                                                                                  \
        va_list more;                                                                                                  \
        va_start(more, what);                                                                                          \
        void *given = va_arg(more, void *);                                                                            \
        va_end(more);                                                                                                  \
        if (lacks("locks") && (what == F_SETLK || what == F_SETLKW || what == F_GETLK || what == F_OFD_SETLK))         \
            return no(ENOLCK);                                                                                         \
        return REAL(name)(handle, what, given);                                                                        \
    }
LOCKS(fcntl)
LOCKS(fcntl64)

#define MAPS(name)                                                                                                     \
    void *name(void *at, size_t length, int access, int flags, int handle, off_t from)                                 \
    {                                                                                                                  \
        if (handle >= 0 && flags & MAP_SHARED && access & PROT_WRITE && lacks("shared"))                               \
            return errno = ENODEV, MAP_FAILED;                                                                         \
        return REAL(name)(at, length, access, flags, handle, from);                                                    \
    }
MAPS(mmap)
MAPS(mmap64)

int utimensat(int folder, const char *path, const struct timespec times[2], int flags)
{
    return lacks("times") ? 0 : REAL(utimensat)(folder, path, times, flags);
}
