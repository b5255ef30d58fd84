import type { Answer } from '../setup/client.ts';
import { allRoutes, titleOf } from './routes.ts';

/** The matrix's names for statuses and error codes. */
const outcomeNames = {
  yes: '200',
  session: '401 ERR_SESSION_EXPIRED',
  token: '401 ERR_CONNECTION_TOKEN',
  inactive: '401 ERR_COMPANY_INACTIVE',
  closed: '403 ERR_COMPANY_INACTIVE',
  lapsed: '402 ERR_SUBSCRIPTION_EXPIRED',
  password: '403 ERR_PASSWORD_CHANGE_REQUIRED',
  plan: '403 ERR_PLAN_WITHOUT_FEATURE',
  right: '403 ERR_NO_PERMISSION',
} as const;

export type Outcomes = Map<string, Map<string, string>>;

export function outcomeOf({ status, body }: Answer<unknown>): string {
  const plain = status === 200 ? '200' : `${status} ${(body as { error?: string }).error}`;
  return (
    Object.entries(outcomeNames).find(([, meaning]) => meaning === plain)?.[0] ?? plain.replace(' ', ':')
  );
}

const about = `# Who may call what. Written by the access test, reviewed by people: every change here is a change of
# somebody's rights. After one that is meant, write it anew with
#
#   UPDATE_ACCESS_MATRIX=1 npm run test:server -- access
#
# Callers, each with a valid call of their own:
#   nobody    no token                          garbled   a token that is none
#   user      a person without any switch       switches  a person with every switch on
#   admin     administrator of a company        no-flags  administrator, every flag of the plan off
#   lapsed    administrator, subscription over  inactive  a person of a company made inactive
#   one-time  still to change a first password  house     administrator of the platform's own company
#   owner     the platform owner
#
# Routes for outside systems are called with the token of a connection of the caller's company.
#
# Outcomes:
${Object.entries(outcomeNames)
  .map(
    ([word, meaning]) =>
      `#   ${word.padEnd(9)} ${meaning === '200' ? '200, and the work was done' : meaning}`,
  )
  .join('\n')}
`;

export function writeMatrix(outcomes: Outcomes): string {
  const callers = [...(outcomes.values().next().value?.keys() ?? [])];
  const rows = allRoutes.map((named) => [
    named.key,
    titleOf(named),
    ...callers.map((caller) => outcomes.get(named.key)?.get(caller) ?? '?'),
  ]);
  const table = [['route', 'path', ...callers], ...rows];
  const widths = callers
    .map((_name, index) => index)
    .concat(callers.length, callers.length + 1)
    .map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${about}\n${lines.join('\n')}\n`;
}

/** The routes that a matrix file lists. */
export const routesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('route '))
    .map((line) => line.split(' ')[0] ?? '');
