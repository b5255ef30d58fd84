import pg from 'pg';
import type { TestServer } from '../setup/server.ts';

/** For a company, for the platform, for the account with an e-mail, or for nobody. */
type Scope = number | 'platform' | { door: string } | undefined;

/** The application's own way to the database, for asking what its role can be made to do. */
export interface AppSession {
  /** Runs one statement for the scope and takes it back; gives the rows or the error's code. */
  attempt(scope: Scope, text: string, values?: unknown[]): Promise<Attempt>;
  /** Says something that stays said. */
  prepare(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Attempt {
  /** PostgreSQL's code of the refusal, if it was one. */
  error?: string;
  /** Rows seen or touched. */
  count: number;
  rows: Record<string, unknown>[];
}

export async function openAppSession(server: TestServer): Promise<AppSession> {
  const client = new pg.Client({ connectionString: server.config.databaseUrl });
  await client.connect();
  return {
    async attempt(scope, text, values = []) {
      await client.query('begin');
      try {
        for (const [name, value] of settingsFor(scope))
          await client.query('select set_config($1, $2, true)', [name, value]);
        const { rows, rowCount } = await client.query<Record<string, unknown>>(text, values);
        return { count: rowCount ?? 0, rows };
      } catch (error) {
        return { error: (error as pg.DatabaseError).code ?? 'unknown', count: 0, rows: [] };
      } finally {
        await client.query('rollback');
      }
    },
    async prepare(text) {
      await client.query(text);
    },
    close: () => client.end(),
  };
}

function settingsFor(scope: Scope): [string, string][] {
  if (scope === undefined) return [];
  if (typeof scope === 'object')
    return [
      ['app.company_id', 'door'],
      ['app.door', scope.door],
    ];
  return [['app.company_id', String(scope)]];
}
