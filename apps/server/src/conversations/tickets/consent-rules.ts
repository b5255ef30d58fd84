import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** What a contact is told about the use of their data; the connection's texts take precedence over the company's. */
export interface ConsentRules {
  message: string;
  link: string;
  /** Maximum number of requests; 0 is unlimited. */
  limit: number;
  complationMessage: string;
}

/** A setting of the company as text. */
const setting = (key: string) =>
  sql<string>`coalesce((select value #>> '{}' from settings where key = ${sql.lit(key)}), '')`;

const message = sql<string>`coalesce(nullif(btrim(w."lgpdMessage"), ''), ${setting('lgpdMessage')})`;

const consentRulesByConnection = prepared(
  (connectionId: number | null) => sql<ConsentRules>`
    select ${message} as message, coalesce(nullif(w."lgpdLink", ''), ${setting('lgpdLink')}) as link,
      w."maxUseBotQueues" as "limit", w."complationMessage"
    from connections w where w.id = ${connectionId}`,
);

export const findConsentRules = async (
  db: Db,
  connectionId: number | null,
): Promise<ConsentRules | undefined> => (await consentRulesByConnection(db, connectionId))[0];

const asked = prepared(
  (connectionId: number, contactId: number) => sql<{ isAsked: boolean }>`
    select ${setting('enableLGPD')} = 'enabled' and btrim(${message}) <> '' and (
      ${setting('lgpdConsent')} = 'enabled'
      or (select "lgpdAcceptedAt" is null from contacts where id = ${contactId})) as "isAsked"
    from connections w where w.id = ${connectionId}`,
);

/**
 * Whether a new ticket starts with the consent request: if the company asks and has a text, in every ticket or until
 * the contact has consented once.
 */
export const requiresConsent = async (db: Db, connectionId: number, contactId: number): Promise<boolean> =>
  (await asked(db, connectionId, contactId))[0]?.isAsked ?? false;
