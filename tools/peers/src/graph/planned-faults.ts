import { GraphError, errorMessageOf } from './errors.ts';

interface CallFilter {
  /** The end of the path, or a pattern for it; without it, every call. */
  path?: string | RegExp;
  times?: number;
}

export interface Failure extends CallFilter {
  code: number;
  status?: number;
  subcode?: number;
  message?: string;
  /** Seconds, as in the header. */
  retryAfter?: number;
}

interface PlannedFault {
  where: CallFilter;
  left: number;
  fault: Fault;
}

type Fault =
  | { type: 'fail'; error: GraphError }
  | { type: 'late'; ms: number }
  /** The connection breaks before or after the call is executed. */
  | { type: 'drop'; isDone: boolean };

/** The faults of the next calls. */
export class PlannedFaults {
  readonly #planned: PlannedFault[] = [];

  fail({ code, status, subcode, message, retryAfter, ...where }: Failure): void {
    const error = new GraphError(code, message ?? errorMessageOf(code), {
      ...(status === undefined ? {} : { status }),
      ...(subcode === undefined ? {} : { subcode }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
    this.plan(where, { type: 'fail', error });
  }

  plan(where: CallFilter, trouble: Fault): void {
    this.#planned.push({ where, left: where.times ?? 1, fault: trouble });
  }

  next(path: string): Fault | undefined {
    const planned = this.#planned.find(({ where, left }) => left > 0 && matchesPath(where.path, path));
    if (planned) planned.left--;
    return planned?.fault;
  }

  clear(): void {
    this.#planned.length = 0;
  }
}

function matchesPath(wanted: string | RegExp | undefined, path: string): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? path.endsWith(wanted) : wanted.test(path);
}
