import { GraphError, wordsOf } from './errors.ts';

interface Where {
  /** How the path ends, or what it must look like; without it, every call. */
  path?: string | RegExp;
  times?: number;
}

export interface Failure extends Where {
  code: number;
  status?: number;
  subcode?: number;
  message?: string;
  /** Seconds, as the header has them. */
  retryAfter?: number;
}

interface Planned {
  where: Where;
  left: number;
  trouble: Trouble;
}

export type Trouble =
  | { type: 'fail'; error: GraphError }
  | { type: 'late'; ms: number }
  /** The line breaks; before or after what was asked is done. */
  | { type: 'drop'; isDone: boolean };

/** What goes wrong next. */
export class Troubles {
  readonly #planned: Planned[] = [];

  fail({ code, status, subcode, message, retryAfter, ...where }: Failure): void {
    const error = new GraphError(code, message ?? wordsOf(code), {
      ...(status === undefined ? {} : { status }),
      ...(subcode === undefined ? {} : { subcode }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    });
    this.plan(where, { type: 'fail', error });
  }

  plan(where: Where, trouble: Trouble): void {
    this.#planned.push({ where, left: where.times ?? 1, trouble });
  }

  next(path: string): Trouble | undefined {
    const planned = this.#planned.find(({ where, left }) => left > 0 && isThere(where.path, path));
    if (planned) planned.left--;
    return planned?.trouble;
  }

  clear(): void {
    this.#planned.length = 0;
  }
}

function isThere(wanted: string | RegExp | undefined, path: string): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? path.endsWith(wanted) : wanted.test(path);
}
