export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => percentile(values, 0.5);

export const round = (value: number, digits = 2): string => value.toFixed(digits);
export const seconds = (ms: number): string => `${round(ms / 1000)} s`;
