/** What a list of measurements comes to. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

/** The value below which this share (0 to 1) of the measurements lies: the nearest rank, no value that was not measured. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

/** Median, 95th percentile and ends of measurements, in their own unit. Throws on none: a figure must have been measured. */
export const spreadOf = (values: readonly number[]): Spread => {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = [...values].sort((a, b) => a - b);
  return {
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    min: quantile(sorted, 0),
    max: quantile(sorted, 1),
    count: sorted.length,
  };
};
