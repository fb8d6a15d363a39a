#define SQUARE(x) ((x)*(x))
