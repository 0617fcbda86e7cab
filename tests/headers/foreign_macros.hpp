// tests/headers/foreign_macros.hpp - lower-case macros that other libraries' headers define.
// A program may include those first, so no name of lisle may be one of them.
// NOLINTBEGIN

// windows.h and the headers that it includes (windef.h, minwindef.h, rpcndr.h, combaseapi.h)
#define far
#define near
#define pascal
#define cdecl
#define small char
#define hyper long
#define interface struct
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))

// Qt without QT_NO_KEYWORDS
#define emit
#define signals public
#define slots
#define foreach(variable, container) for (variable : container)
#define forever for (;;)

// AssertMacros.h of macOS
#define check(assertion)
#define require(assertion, label)
#define verify(assertion)

// term.h of curses, and those macros of curses.h that a C++ program gets
#define lines CUR Numbers[2]
#define columns CUR Numbers[0]
#define bell CUR Strings[1]
#define tab CUR Strings[134]
#define newline CUR Strings[103]
#define label_format CUR Strings[273]
#define key_select CUR Strings[352]

// sys/sysmacros.h, complex.h, and macros that compilers of gnu dialects define
#define major(device) gnu_dev_major(device)
#define minor(device) gnu_dev_minor(device)
#define complex _Complex
#define unix 1
#define linux 1

// X11, Python.h and windows.h have these in capitals
#define Status int
#define Bool int
#define None 0L
#define Always 2
#define Success 0
#define ERROR 0
#define IN
#define OUT
#define OPTIONAL
#define DELETE (0x00010000L)
#define CONST const
#define VOID void
#define TRUE 1
#define FALSE 0
#define OK 0
#define ERR (-1)
#define I _Complex_I
#define STRICT 1
#define IGNORE 0
#define NO_ERROR 0L
// NOLINTEND
