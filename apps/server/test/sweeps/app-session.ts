import pg from 'pg';
import type { TestServer } from '../setup/server.ts';

/** A company, the platform, the account with an e-mail, or none. */
type Scope = number | 'platform' | { door: string } | undefined;

/** A connection with the application's database role, to test what that role can do. */
export interface AppSession {
  /** Runs one statement in the scope and rolls it back; returns the rows or the error code. */
  attempt(scope: Scope, text: string, values?: unknown[]): Promise<Attempt>;
  /** Executes a statement without rolling it back. */
  prepare(text: string): Promise<void>;
  close(): Promise<void>;
}

interface Attempt {
  /** PostgreSQL's error code, if the statement failed. */
  error?: string;
  /** Number of rows read or affected. */
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
