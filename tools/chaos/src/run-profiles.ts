import type { ChaosOptions } from './run-chaos.ts';

type RunProfile = Omit<ChaosOptions, 'seed' | 'log'>;

const all = 'web,worker,channels';

/** For every test run: two processes with all roles. */
export const shortProfile: RunProfile = {
  nodes: [all, all],
  connections: 2,
  customers: 3,
  leaseSeconds: 3,
  hasBucket: false,
  kills: 6,
  restarts: 2,
  drops: 1,
  peerFaults: 2,
  pauseMs: 1000,
  readyProbability: 0.4,
  messagePauseMs: 1500,
  recipients: 15,
  settleTimeoutMs: 120_000,
};

/** One process per role, and one with all of them: each role can be killed separately. */
export const longProfile = (kills: number, hasBucket: boolean): RunProfile => ({
  nodes: ['web', 'worker', 'channels', all],
  connections: 3,
  customers: 12,
  leaseSeconds: 5,
  hasBucket,
  kills,
  restarts: Math.ceil(kills / 5),
  drops: Math.ceil(kills / 4),
  peerFaults: Math.ceil(kills / 2),
  pauseMs: 6000,
  readyProbability: 0.8,
  messagePauseMs: 8000,
  recipients: Math.min(kills * 6, 500),
  settleTimeoutMs: 120_000,
});
