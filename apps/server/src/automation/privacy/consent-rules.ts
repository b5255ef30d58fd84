import { sql } from 'kysely';
import { type Db, keep } from '../../platform/db.ts';

/** What a contact is told about their data; the connection's own words come before the company's. */
export interface ConsentRules {
  message: string;
  link: string;
  /** How often it is asked in all; 0 is without end. */
  limit: number;
  complationMessage: string;
}

/** A setting of the company as text. */
const setting = (key: string) =>
  sql<string>`coalesce((select value #>> '{}' from settings where key = ${sql.lit(key)}), '')`;

const message = sql<string>`coalesce(nullif(btrim(w."lgpdMessage"), ''), ${setting('lgpdMessage')})`;

const rulesOf = keep(
  (connectionId: number | null) => sql<ConsentRules>`
    select ${message} as message, coalesce(nullif(w."lgpdLink", ''), ${setting('lgpdLink')}) as link,
      w."maxUseBotQueues" as "limit", w."complationMessage"
    from connections w where w.id = ${connectionId}`,
);

export const consentRules = async (db: Db, connectionId: number | null): Promise<ConsentRules | undefined> =>
  (await rulesOf(db, connectionId))[0];

const asked = keep(
  (connectionId: number, contactId: number) => sql<{ isAsked: boolean }>`
    select ${setting('enableLGPD')} = 'enabled' and btrim(${message}) <> '' and (
      ${setting('lgpdConsent')} = 'enabled'
      or (select "lgpdAcceptedAt" is null from contacts where id = ${contactId})) as "isAsked"
    from connections w where w.id = ${connectionId}`,
);

/**
 * Whether a new conversation begins with the question of consent: where the company asks and has words for it,
 * in every conversation, or until the contact has agreed once.
 */
export const asksConsent = async (db: Db, connectionId: number, contactId: number): Promise<boolean> =>
  (await asked(db, connectionId, contactId))[0]?.isAsked ?? false;
