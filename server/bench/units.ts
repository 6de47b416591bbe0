import type { Sample } from './load';

export const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]!;

export const median = (times: number[]) => percentile(times, 0.5);

export const ratio = (a: Sample, b: Sample) => a.perSecond / b.perSecond;

export const number = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
