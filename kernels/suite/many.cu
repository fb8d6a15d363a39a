/* Many small systems of equations (m * transpose(m) + shift * identity) * x = b, each with SIDES
   right-hand sides b, solved by one thread in registers: Cholesky's decomposition, then forwards and
   backwards.

   Loops are templates, so that the program is written out in full from the start and every index into
   a thread's arrays is a constant. Entry e of system i stands at e * batch + i, so that neighbouring
   threads touch neighbouring memory. */
#define N 8
#define SIDES 3
#define THREADS 64

/* Reads COUNT entries that lie `stride` apart. */
template <int COUNT>
static __device__ __forceinline__ void gather(const float *from, int stride, float *to)
{
    if constexpr (COUNT > 0) {
        gather<COUNT - 1>(from, stride, to);
        to[COUNT - 1] = from[(COUNT - 1) * stride];
    }
}

template <int COUNT>
static __device__ __forceinline__ float products(float start, const float *a, const float *b)
{
    if constexpr (COUNT == 0)
        return start;
    else
        return products<COUNT - 1>(start, a, b) + a[COUNT - 1] * b[COUNT - 1];
}

template <int COUNT>
static __device__ __forceinline__ float less_products(float start, const float *a, const float *b)
{
    if constexpr (COUNT == 0)
        return start;
    else
        return less_products<COUNT - 1>(start, a, b) - a[COUNT - 1] * b[COUNT - 1];
}

/* One row of the product's lower triangle, from COLUMN on. */
template <int ROW, int COLUMN>
static __device__ __forceinline__ void square_row(const float (*m)[N], float (*l)[N], float shift)
{
    if constexpr (COLUMN <= ROW) {
        l[ROW][COLUMN] = products<N>(ROW == COLUMN ? shift : 0.0f, m[ROW], m[COLUMN]);
        square_row<ROW, COLUMN + 1>(m, l, shift);
    }
}

/* One row of the decomposition, from COLUMN on; the rows above are done. */
template <int ROW, int COLUMN>
static __device__ __forceinline__ void decompose_row(float (*l)[N])
{
    if constexpr (COLUMN < ROW) {
        const float rest = less_products<COLUMN>(l[ROW][COLUMN], l[ROW], l[COLUMN]);
        l[ROW][COLUMN] = rest / l[COLUMN][COLUMN];
        decompose_row<ROW, COLUMN + 1>(l);
    } else {
        l[ROW][ROW] = sqrtf(less_products<ROW>(l[ROW][ROW], l[ROW], l[ROW]));
    }
}

template <int ROW>
static __device__ __forceinline__ void decompose(const float (*m)[N], float (*l)[N], float shift)
{
    if constexpr (ROW < N) {
        square_row<ROW, 0>(m, l, shift);
        decompose_row<ROW, 0>(l);
        decompose<ROW + 1>(m, l, shift);
    }
}

template <int ROW>
static __device__ __forceinline__ void forwards(const float (*l)[N], float *x)
{
    if constexpr (ROW < N) {
        x[ROW] = less_products<ROW>(x[ROW], l[ROW], x) / l[ROW][ROW];
        forwards<ROW + 1>(l, x);
    }
}

/* Takes out of the rows above what the solution of ROW is worth there. */
template <int ROW, int ABOVE>
static __device__ __forceinline__ void take_out(const float (*l)[N], float *x)
{
    if constexpr (ABOVE < ROW) {
        x[ABOVE] -= l[ROW][ABOVE] * x[ROW];
        take_out<ROW, ABOVE + 1>(l, x);
    }
}

template <int ROW>
static __device__ __forceinline__ void backwards(const float (*l)[N], float *x)
{
    if constexpr (ROW >= 0) {
        x[ROW] /= l[ROW][ROW];
        take_out<ROW, 0>(l, x);
        backwards<ROW - 1>(l, x);
    }
}

template <int COUNT>
static __device__ __forceinline__ void scatter(float *to, int stride, const float *from)
{
    if constexpr (COUNT > 0) {
        scatter<COUNT - 1>(to, stride, from);
        to[(COUNT - 1) * stride] = from[COUNT - 1];
    }
}

template <int SIDE>
static __device__ __forceinline__ void
solve(const float (*l)[N], const float *sides, float *solutions, int stride)
{
    if constexpr (SIDE < SIDES) {
        float x[N];
        gather<N>(sides + SIDE * N * stride, stride, x);
        forwards<0>(l, x);
        backwards<N - 1>(l, x);
        scatter<N>(solutions + SIDE * N * stride, stride, x);
        solve<SIDE + 1>(l, sides, solutions, stride);
    }
}

extern "C" __global__ void __launch_bounds__(THREADS)
solve_many(const float *__restrict__ matrices, const float *__restrict__ sides,
           float *__restrict__ solutions, int batch, float shift)
{
    const int at = blockIdx.x * THREADS + threadIdx.x;
    if (at >= batch)
        return;

    float m[N][N];
    float l[N][N];
    gather<N * N>(matrices + at, batch, &m[0][0]);
    decompose<0>(m, l, shift);
    solve<0>(l, sides + at, solutions + at, batch);
}
