/*
 * histo.cu -- global histogram equalisation for 8 bit mono frames
 *
 *   pass 1  histAccumulate   256 bins, one private set per warp in smem, merged at the end
 *   pass 2  histApply        every CTA rebuilds the LUT (it's cheap) and maps its rows
 *
 * Caller clears pHist. Source rows are pitched (multiple of 64), destination may be packed.
 * Pixels at ulDeadLevel are masked sensor sites: not counted and passed through unchanged.
 *
 *  2017-03  first version (Kepler)
 *  2019-11  per-warp bins; dropped the 16 bit path
 */

#define CTA_THREADS     256
#define LOG2_WARP_SZ    5
#define N_WARPS         (CTA_THREADS >> LOG2_WARP_SZ)
#define N_LEVELS        256
#define HIST_ROWS       16
#define APPLY_ROWS      8

#if CTA_THREADS != N_LEVELS
#error "one thread per level is assumed below"
#endif

typedef unsigned char       pix_t;
typedef unsigned int        u32_t;
typedef unsigned long long  u64_t;

#define BYTE_OF(w, k)   (((w) >> (8 * (k))) & 0xFFu)

typedef struct _IMG_ARGS
{
    int    nWidth;
    int    nHeight;
    int    nSrcPitch;      /* bytes */
    int    nDstPitch;      /* bytes */
    u32_t  ulDeadLevel;
} IMG_ARGS;

static __device__ __forceinline__ void countPixel(u32_t *pBins, u32_t ulVal, u32_t ulDead)
{
    if (ulVal != ulDead)
        atomicAdd(&pBins[ulVal], 1u);
}

static __device__ __forceinline__ void countQuad(u32_t *pBins, u32_t ulQuad, u32_t ulDead)
{
    countPixel(pBins, BYTE_OF(ulQuad, 0), ulDead);
    countPixel(pBins, BYTE_OF(ulQuad, 1), ulDead);
    countPixel(pBins, BYTE_OF(ulQuad, 2), ulDead);
    countPixel(pBins, BYTE_OF(ulQuad, 3), ulDead);
}

/* inclusive prefix sum over N_LEVELS entries, whole CTA takes part */
static __device__ void scanLevels(u32_t *pScan, int tid)
{
    for (int nOfs = 1; nOfs < N_LEVELS; nOfs <<= 1)
    {
        u32_t ulAdd = 0;
        if (tid >= nOfs)
            ulAdd = pScan[tid - nOfs];
        __syncthreads();
        pScan[tid] += ulAdd;
        __syncthreads();
    }
}

extern "C" __global__ void __launch_bounds__(CTA_THREADS)
histAccumulate(const pix_t * __restrict__ pSrc, u32_t *pHist, IMG_ARGS args)
{
    __shared__ u32_t sBins[N_WARPS * N_LEVELS];

    const int tid = threadIdx.x;
    u32_t *pMyBins = sBins + (tid >> LOG2_WARP_SZ) * N_LEVELS;

    for (int i = tid; i < N_WARPS * N_LEVELS; i += CTA_THREADS)
        sBins[i] = 0;
    __syncthreads();

    const int nRowBeg = blockIdx.x * HIST_ROWS;
    const int nRowEnd = min(nRowBeg + HIST_ROWS, args.nHeight);
    const int nQuads  = args.nWidth >> 2;

    for (int nRow = nRowBeg; nRow < nRowEnd; nRow++)
    {
        const pix_t *pRow  = pSrc + (size_t)nRow * args.nSrcPitch;
        const u32_t *pRow4 = (const u32_t *)pRow;

        for (int q = tid; q < nQuads; q += CTA_THREADS)
            countQuad(pMyBins, pRow4[q], args.ulDeadLevel);

        /* 0..3 pixels left over at the end of the row */
        int nCol = (nQuads << 2) + tid;
        if (nCol < args.nWidth)
            countPixel(pMyBins, pRow[nCol], args.ulDeadLevel);
    }
    __syncthreads();

    u32_t ulSum = 0;
    for (int w = 0; w < N_WARPS; w++)
        ulSum += sBins[w * N_LEVELS + tid];
    if (ulSum != 0)
        atomicAdd(&pHist[tid], ulSum);
}

extern "C" __global__ void __launch_bounds__(CTA_THREADS)
histApply(const pix_t * __restrict__ pSrc, pix_t * __restrict__ pDst,
          const u32_t * __restrict__ pHist, IMG_ARGS args)
{
    __shared__ u32_t sCdf[N_LEVELS];
    __shared__ pix_t sLut[N_LEVELS];
    __shared__ u32_t sCdfMin;

    const int tid = threadIdx.x;
    const u32_t ulCnt = pHist[tid];

    sCdf[tid] = ulCnt;
    if (tid == 0)
        sCdfMin = 0;
    __syncthreads();
    scanLevels(sCdf, tid);

    /* the lowest level in use is the one where the cdf is its own count */
    if (ulCnt != 0 && sCdf[tid] == ulCnt)
        sCdfMin = ulCnt;
    __syncthreads();

    const u32_t ulRange = sCdf[N_LEVELS - 1] - sCdfMin;
    u32_t ulMap = tid;
    if (ulRange != 0 && (u32_t)tid != args.ulDeadLevel)
    {
        if (sCdf[tid] <= sCdfMin)
            ulMap = 0;
        else
            ulMap = (u32_t)(((u64_t)(sCdf[tid] - sCdfMin) * 255u + ulRange / 2) / ulRange);
    }
    sLut[tid] = (pix_t)ulMap;
    __syncthreads();

    for (int r = 0; r < APPLY_ROWS; r++)
    {
        const int nRow = blockIdx.x * APPLY_ROWS + r;
        if (nRow >= args.nHeight)
            break;
        const pix_t *pIn  = pSrc + (size_t)nRow * args.nSrcPitch;
        pix_t       *pOut = pDst + (size_t)nRow * args.nDstPitch;
        for (int nCol = tid; nCol < args.nWidth; nCol += CTA_THREADS)
            pOut[nCol] = sLut[pIn[nCol]];
    }
}
