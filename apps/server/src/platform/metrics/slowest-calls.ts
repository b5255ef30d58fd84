/** The calls of one route in the last minutes. */
export interface SlowCall {
  route: string;
  calls: number;
  meanMs: number;
  slowestMs: number;
}

const WINDOW_MS = 300_000;
const LISTED = 8;

interface Times {
  calls: number;
  total: number;
  slowest: number;
}

/** Remembers by route how long calls took: those of the current and of the previous five minutes. */
export function createSlowestCalls(now: () => number) {
  let begun = now();
  let current = new Map<string, Times>();
  let previous = new Map<string, Times>();

  function turn(): void {
    const passed = now() - begun;
    if (passed < WINDOW_MS) return;
    previous = passed < 2 * WINDOW_MS ? current : new Map();
    current = new Map();
    begun = now();
  }

  return {
    note(route: string, ms: number): void {
      turn();
      const times = current.get(route) ?? { calls: 0, total: 0, slowest: 0 };
      current.set(route, times);
      times.calls += 1;
      times.total += ms;
      times.slowest = Math.max(times.slowest, ms);
    },
    /** The routes with the slowest single call, the slowest first. */
    list(): SlowCall[] {
      turn();
      const routes = [...new Set([...current.keys(), ...previous.keys()])];
      return routes
        .map((route) => summary(route, [current.get(route), previous.get(route)]))
        .toSorted((one, other) => other.slowestMs - one.slowestMs)
        .slice(0, LISTED);
    },
  };
}

function summary(route: string, windows: (Times | undefined)[]): SlowCall {
  const known = windows.filter((times) => times !== undefined);
  const calls = known.reduce((sum, times) => sum + times.calls, 0);
  const total = known.reduce((sum, times) => sum + times.total, 0);
  return {
    route,
    calls,
    meanMs: Math.round(total / calls),
    slowestMs: Math.round(Math.max(...known.map(({ slowest }) => slowest))),
  };
}
