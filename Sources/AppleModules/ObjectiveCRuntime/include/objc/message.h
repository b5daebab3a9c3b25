#pragma once

#include <objc/runtime.h>

id objc_msgSend(id object, SEL selector, ...);
