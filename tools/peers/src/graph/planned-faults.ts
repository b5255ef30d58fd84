import { GraphError, errorMessageOf } from './errors.ts';

interface CallFilter {
  /** How the path ends, or what it must look like; without it, every call. */
  path?: string | RegExp;
  times?: number;
}

export interface Failure extends CallFilter {
  code: number;
  status?: number;
  subcode?: number;
  message?: string;
  /** Seconds, as the header has them. */
  retryAfter?: number;
}

interface PlannedFault {
  where: CallFilter;
  left: number;
  fault: Fault;
}

export type Fault =
  | { type: 'fail'; error: GraphError }
  | { type: 'late'; ms: number }
  /** The line breaks; before or after what was asked is done. */
  | { type: 'drop'; isDone: boolean };

/** What goes wrong next. */
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
