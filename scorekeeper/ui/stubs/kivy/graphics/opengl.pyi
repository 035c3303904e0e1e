"""Types for kivy.graphics.opengl: direct calls of the graphics library."""

GL_RENDERER: int
GL_RGB: int
GL_UNSIGNED_BYTE: int

def glGetString(name: int) -> bytes: ...
def glReadPixels(x: int, y: int, width: int, height: int, form: int, kind: int) -> bytes: ...
