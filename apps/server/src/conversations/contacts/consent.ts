import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

/** The contact's consent to the use of their data; the newest time counts. */
export const recordConsent = (work: CompanyWork, contactId: number) =>
  sql`update contacts set "lgpdAcceptedAt" = ${work.now} where id = ${contactId}`.execute(work.db);
