import { type Selectable, sql, type Updateable } from 'kysely';
import type { IntegrationSessions } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';

export type SessionRow = Selectable<IntegrationSessions>;

/** Opens the ticket's session, replacing one with another integration. */
export const openSession = (db: Db, ticketId: number, integrationId: number) =>
  sql`
    insert into integration_sessions as s ("ticketId", "integrationId") values (${ticketId}, ${integrationId})
    on conflict ("companyId", "ticketId") do update set "integrationId" = excluded."integrationId", "sessionId" = null
      where s."integrationId" <> excluded."integrationId"`.execute(db);

export const lockSession = (db: Db, ticketId: number): Promise<SessionRow | undefined> =>
  db
    .selectFrom('integration_sessions')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const saveSession = (db: Db, ticketId: number, set: Updateable<IntegrationSessions>) =>
  db.updateTable('integration_sessions').set(set).where('ticketId', '=', ticketId).execute();

export const deleteSession = (db: Db, ticketId: number) =>
  db.deleteFrom('integration_sessions').where('ticketId', '=', ticketId).execute();
