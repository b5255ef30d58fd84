import { type RawBuilder, sql } from 'kysely';

/** SQL join of the contact's current opt-out; there is at most one. The alias is `o`. */
export const joinActiveOptOut = (contactId: RawBuilder<unknown>, companyId: RawBuilder<unknown>) => sql`
  left join opt_outs o on o."companyId" = ${companyId} and o."contactId" = ${contactId} and o."endedAt" is null`;

/** SQL condition: whether the contact `c` does not want to be written to. */
export const isOptedOut = sql<boolean>`exists (
  select 1 from opt_outs o where o."companyId" = c."companyId" and o."contactId" = c.id and o."endedAt" is null)`;
