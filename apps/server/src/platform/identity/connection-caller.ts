import { type Channel, CONNECTION_TOKEN_LENGTH, type PlanFlag, type Route } from '@prosa/contract';
import { sql } from 'kysely';
import { type Database, prepared } from '../database/db.ts';
import { AppError } from '../errors.ts';
import { fingerprint } from './secrets.ts';

/** The connection whose token an outside system called with. */
export interface ConnectionCaller {
  id: number;
  name: string;
  channel: Channel;
  companyId: number;
  active: boolean;
  lapsed: boolean;
  plan: Partial<Record<PlanFlag, boolean>> | null;
}

const TOKEN = new RegExp(`^[A-Za-z0-9]{${CONNECTION_TOKEN_LENGTH}}$`);

/** Tokens are stored as hashes, so that the lookup says nothing about how much of a guess was right. */
const callerOf = prepared(
  (tokenHash: string) => sql<ConnectionCaller>`
    select w.id, w.name, w.channel, w."companyId", c.status as active,
      c.id <> 1 and c."dueDate" is not null and c."dueDate" <= (now() at time zone coalesce(
        (select s.value #>> '{}' from settings s where s."companyId" = c.id and s.key = 'timezone'),
        'America/Sao_Paulo'))::date as lapsed,
      to_jsonb(p) as plan
    from connections w join companies c on c.id = w."companyId" left join plans p on p.id = c."planId"
    where w."tokenHash" = ${tokenHash}`,
);

/** Throws ERR_CONNECTION_TOKEN for no token and for any that is not a connection's. */
export async function identifyConnection(
  database: Database,
  token: string | undefined,
  address: string,
): Promise<ConnectionCaller> {
  if (token === undefined || !TOKEN.test(token)) throw new AppError('ERR_CONNECTION_TOKEN');
  const [found] = await database.onPlatform((db) => callerOf(db, fingerprint(token)), {
    person: `address:${address}`,
  });
  if (!found) throw new AppError('ERR_CONNECTION_TOKEN');
  return found;
}

/** The same order of checks as for people. */
export function assertConnectionAllowed({ active, lapsed, plan }: ConnectionCaller, route: Route): void {
  if (!active) throw new AppError('ERR_COMPANY_INACTIVE');
  if (lapsed && !route.evenLapsed) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  if (route.plan && plan?.[route.plan] !== true) throw new AppError('ERR_PLAN_WITHOUT_FEATURE');
}
