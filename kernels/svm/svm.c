/* Trains a support vector machine that distinguishes two classes, and judges other rows by it.

   The dual problem has a weight alpha for every row, from 0 to `cost`; a row of class 1 counts as y = 1, one of
   class 0 as y = -1. `f` is the gradient of what is minimised, times y. At the solution no row whose
   y * alpha can grow ("upper") has an f below that of a row whose y * alpha can shrink ("lower"); by how much
   one still lies below the other is the violation, and training ends when it is less than `eps`.

   Each turn of the loop puts the rows that violate this most into a working set, computes their kernel values
   with all rows, improves their alphas two at a time (sequential minimal optimisation: Platt 1998; the pair
   chosen by second-order information: Fan, Chen and Lin 2005), and brings f up to date. */
#include <math.h>

/* As many rows as a working set can have. */
#define MOST 1024

/* Of two equal rows the kernel is as flat as this. */
#define FLAT 1e-12f

static int is_upper(int label, float alpha, float cost)
{
    return label != 0 ? alpha < cost : alpha > 0.0f;
}

static int is_lower(int label, float alpha, float cost)
{
    return label != 0 ? alpha > 0.0f : alpha < cost;
}

static float kernel(const float *one, const float *other, int features, float gamma)
{
    float distance = 0.0f;
    for (int k = 0; k < features; k++) {
        const float off = one[k] - other[k];
        distance += off * off;
    }
    return expf(-gamma * distance);
}

void start(const int *labels, float *alpha, float *f, int rows)
{
    for (int i = 0; i < rows; i++) {
        alpha[i] = 0.0f;
        f[i] = labels[i] != 0 ? -1.0f : 1.0f;
    }
}

/* The first turn fills the whole working set, every other the half that has been in it for longer. Half of
   what is new are the upper rows with the least f, half the lower ones with the greatest; -1 where there are
   no more of them. */
static int first_new(int turn, int size)
{
    return turn == 0 ? 0 : turn % 2 * (size / 2);
}

static int end_of_new(int turn, int size)
{
    return turn == 0 ? size : first_new(turn, size) + size / 2;
}

void choose(const int *labels, const float *alpha, const float *f, int *taken, int *set, int rows, int size,
            int turn, float cost)
{
    const int first = first_new(turn, size), end = end_of_new(turn, size);
    for (int i = 0; i < rows; i++)
        taken[i] = 0;
    for (int slot = 0; slot < size; slot++)
        if ((slot < first || slot >= end) && set[slot] >= 0)
            taken[set[slot]] = 1;
    for (int slot = first; slot < end; slot++) {
        const int from_upper = slot < first + (end - first) / 2;
        int best = -1;
        for (int i = 0; i < rows; i++) {
            if (taken[i])
                continue;
            if (from_upper) {
                if (is_upper(labels[i], alpha[i], cost) && (best < 0 || f[i] < f[best]))
                    best = i;
            } else {
                if (is_lower(labels[i], alpha[i], cost) && (best < 0 || f[i] > f[best]))
                    best = i;
            }
        }
        set[slot] = best;
        if (best >= 0)
            taken[best] = 1;
    }
}

/* Kernel values of what is new in the working set with all rows; an empty place stands for row 0. */
void kernel_rows(const float *data, const int *set, float *values, int rows, int features, int size, int turn,
                 float gamma)
{
    for (int slot = first_new(turn, size); slot < end_of_new(turn, size); slot++) {
        const float *one = data + (set[slot] < 0 ? 0 : set[slot]) * features;
        for (int i = 0; i < rows; i++)
            values[slot * rows + i] = kernel(one, data + i * features, features, gamma);
    }
}

/* Improves the alphas of the working set until no pair violates by more than a tenth of what the worst did, or
   by eps. `change` is by how much y * alpha grew. */
void solve(const int *labels, const int *set, const float *values, const float *f, float *alpha, float *change,
           float *violation, int rows, int size, int most, float cost, float eps)
{
    int label[MOST];
    float a[MOST], g[MOST];
    for (int s = 0; s < size; s++) {
        const int row = set[s] < 0 ? 0 : set[s];
        label[s] = labels[row];
        a[s] = alpha[row];
        g[s] = f[row];
        change[s] = 0.0f;
    }
    violation[0] = 0.0f;

    float enough = eps;
    for (int step = 0; step < most; step++) {
        int i = -1, j = -1;
        float highest = 0.0f;
        for (int s = 0; s < size; s++)
            if (set[s] >= 0 && is_upper(label[s], a[s], cost) && (i < 0 || g[s] < g[i]))
                i = s;
        for (int s = 0; s < size; s++)
            if (set[s] >= 0 && is_lower(label[s], a[s], cost) && (j < 0 || g[s] > highest)) {
                j = s;
                highest = g[s];
            }
        if (i < 0 || j < 0)
            break;
        const float worst = highest - g[i];
        if (step == 0) {
            violation[0] = worst;
            enough = 0.1f * worst > eps ? 0.1f * worst : eps;
        }
        if (worst < enough)
            break;

        /* The partner that promises the greatest gain. */
        float best = 0.0f;
        for (int s = 0; s < size; s++)
            if (set[s] >= 0 && is_lower(label[s], a[s], cost) && g[s] > g[i]) {
                const float off = g[s] - g[i];
                const float bent = 2.0f - 2.0f * values[i * rows + set[s]];
                const float gain = off * off / (bent > FLAT ? bent : FLAT);
                if (gain > best) {
                    best = gain;
                    j = s;
                }
            }

        const float bent = 2.0f - 2.0f * values[i * rows + set[j]];
        const float room_i = label[i] != 0 ? cost - a[i] : a[i];
        const float room_j = label[j] != 0 ? a[j] : cost - a[j];
        float by = (g[j] - g[i]) / (bent > FLAT ? bent : FLAT);
        by = by < room_i ? by : room_i;
        by = by < room_j ? by : room_j;
        /* What reaches an end of the range is put there exactly. */
        if (by == room_i)
            a[i] = label[i] != 0 ? cost : 0.0f;
        else
            a[i] += label[i] != 0 ? by : -by;
        if (by == room_j)
            a[j] = label[j] != 0 ? 0.0f : cost;
        else
            a[j] += label[j] != 0 ? -by : by;
        change[i] += by;
        change[j] -= by;
        for (int s = 0; s < size; s++)
            if (set[s] >= 0)
                g[s] += by * (values[i * rows + set[s]] - values[j * rows + set[s]]);
    }
    for (int s = 0; s < size; s++)
        if (set[s] >= 0)
            alpha[set[s]] = a[s];
}

void update(const float *values, const float *change, float *f, int rows, int size)
{
    for (int s = 0; s < size; s++)
        if (change[s] != 0.0f)
            for (int i = 0; i < rows; i++)
                f[i] += change[s] * values[s * rows + i];
}

/* Where between the classes 0 lies: the mean of f of the rows that are neither at one end nor at the other, or
   the middle of the ends if there is none. */
void centre(const int *labels, const float *alpha, const float *f, float *bias, int rows, float cost)
{
    float sum = 0.0f, least = INFINITY, greatest = -INFINITY;
    int count = 0;
    for (int i = 0; i < rows; i++) {
        if (alpha[i] > 0.0f && alpha[i] < cost) {
            sum += f[i];
            count++;
        }
        if (is_upper(labels[i], alpha[i], cost) && f[i] < least)
            least = f[i];
        if (is_lower(labels[i], alpha[i], cost) && f[i] > greatest)
            greatest = f[i];
    }
    bias[0] = count > 0 ? sum / (float)count : 0.5f * (least + greatest);
}

void predict(const float *data, const int *labels, const float *alpha, const float *bias, const float *judged,
             int *answers, int rows, int features, int n_judged, float gamma)
{
    for (int j = 0; j < n_judged; j++) {
        float decision = -bias[0];
        for (int i = 0; i < rows; i++)
            if (alpha[i] > 0.0f) {
                const float value = kernel(data + i * features, judged + j * features, features, gamma);
                decision += (labels[i] != 0 ? alpha[i] : -alpha[i]) * value;
            }
        answers[j] = decision > 0.0f;
    }
}
