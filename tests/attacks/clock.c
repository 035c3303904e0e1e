/* The time of day, moved by the seconds that the file $CLOCK says: preloaded by tests.attacks.clock_and_sleep. The clocks
 * that only count stay as they are. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static long moved(void)
{
    char text[32] = "";
    int file = getenv("CLOCK") ? open(getenv("CLOCK"), O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return 0;
    if (read(file, text, sizeof text - 1) < 0)
        text[0] = 0;
    close(file);
    return atol(text);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int failed = REAL(clock_gettime)(clock, now);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)
        now->tv_sec += moved();
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    int failed = REAL(gettimeofday)(now, zone);
    now->tv_sec += moved();
    return failed;
}

time_t time(time_t *into)
{
    time_t now = REAL(time)(NULL) + moved();
    if (into)
        *into = now;
    return now;
}
