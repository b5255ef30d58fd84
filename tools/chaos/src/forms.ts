import type { ChaosOptions } from './run.ts';

type Form = Omit<ChaosOptions, 'seed' | 'say'>;

const all = 'web,worker,channels';

/** For every run of the tests: two processes that do everything. */
export const shortForm: Form = {
  nodes: [all, all],
  connections: 2,
  customers: 3,
  leaseSeconds: 3,
  kills: 6,
  restarts: 2,
  drops: 1,
  troubles: 2,
  pauseMs: 1000,
  working: 0.4,
  talkMs: 1500,
  patienceMs: 45_000,
};

/** Each role by itself, and one process more that has all of them: everything can be killed alone. */
export const longForm = (kills: number): Form => ({
  nodes: ['web', 'worker', 'channels', all],
  connections: 3,
  customers: 12,
  leaseSeconds: 5,
  kills,
  restarts: Math.ceil(kills / 5),
  drops: Math.ceil(kills / 4),
  troubles: Math.ceil(kills / 2),
  pauseMs: 6000,
  working: 0.8,
  talkMs: 8000,
  patienceMs: 120_000,
});
