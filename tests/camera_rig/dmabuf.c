/* Stands in for the kernel's buffer devices (/dev/udmabuf, /dev/dma_heap/...) where a kernel has none: memory files
 * take the place of their buffers, which is enough for libcamera's virtual camera. Preloaded, never installed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <linux/udmabuf.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

typedef int (*open_function)(const char *, int, ...);
typedef int (*ioctl_function)(int, unsigned long, ...);

static const char *instead_of(const char *path)
{
	if (!strcmp(path, "/dev/udmabuf") || !strncmp(path, "/dev/dma_heap/", 14))
		return "/dev/null";
	return path;
}

static int opened(const char *name, const char *path, int flags, va_list rest)
{
	open_function real = (open_function)dlsym(RTLD_NEXT, name);
	int needs_mode = flags & (O_CREAT | O_TMPFILE);

	return real(instead_of(path), flags, needs_mode ? va_arg(rest, mode_t) : 0);
}

int open(const char *path, int flags, ...)
{
	va_list rest;
	va_start(rest, flags);
	int file = opened("open", path, flags, rest);
	va_end(rest);
	return file;
}

int open64(const char *path, int flags, ...)
{
	va_list rest;
	va_start(rest, flags);
	int file = opened("open64", path, flags, rest);
	va_end(rest);
	return file;
}

static int buffer_of(size_t length)
{
	int file = memfd_create("buffer", MFD_CLOEXEC | MFD_ALLOW_SEALING);

	if (file >= 0 && ftruncate(file, (off_t)length) == 0)
		return file;
	if (file >= 0)
		close(file);
	return -1;
}

int ioctl(int file, unsigned long request, ...)
{
	va_list rest;
	va_start(rest, request);
	void *argument = va_arg(rest, void *);
	va_end(rest);

	if (request == UDMABUF_CREATE)
		return fcntl((int)((struct udmabuf_create *)argument)->memfd, F_DUPFD_CLOEXEC, 0);
	if (request == DMA_HEAP_IOCTL_ALLOC) {
		struct dma_heap_allocation_data *wish = argument;
		int buffer = buffer_of(wish->len);

		wish->fd = (__u32)buffer;
		return buffer < 0 ? -1 : 0;
	}

	int answer = ((ioctl_function)dlsym(RTLD_NEXT, "ioctl"))(file, request, argument);
	/* The name of a buffer and its caches: of no account for a memory file. */
	int harmless = request == DMA_BUF_SET_NAME_A || request == DMA_BUF_SET_NAME_B || request == DMA_BUF_IOCTL_SYNC;
	return answer < 0 && errno == ENOTTY && harmless ? 0 : answer;
}
