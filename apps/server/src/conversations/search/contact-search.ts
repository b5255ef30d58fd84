import { type RawBuilder, sql } from 'kysely';
import { preparedHint } from '../../platform/database/db.ts';
import { contains } from '../../platform/search/search.ts';

/** More than anybody looks through; a search that finds more wants more letters. */
const MAX_CONTACTS_FOUND = 10_000;

/** What people put between the digits of a number. */
const NUMBER_ONLY = /^[\d\s()+.-]+$/;

/** A part of a statement: the contacts a search finds, each with its name as it is ordered by. */
export type ContactSearchQuery = RawBuilder<{ contactId: number; plainName: string }>;

/** From three letters or digits in a row on, the index leads to who has them. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/**
 * Which contacts have this text in their name, accents and upper case aside, or these digits in their number.
 * Without `byNumber` no digit of a number can be found out: neither there nor in a name that is the number.
 * For fewer letters the company's words are mostly read through, as is planned for each text by itself.
 */
export function contactSearchQuery(text: string, { byNumber }: { byNumber: boolean }): ContactSearchQuery {
  const digits = byNumber && NUMBER_ONLY.test(text) ? text.replaceAll(/\D/g, '') : '';
  const has = HAS_TRIGRAM.test(text) ? matchByTrigrams : matchByPattern;
  const inName = has(sql`"plainName"`, plainPattern(text));
  const inNumber = has(sql`digits`, sql`${contains(digits)}`);
  // The last eight digits are the same in both spellings of a number; see `hideNumber`.
  const isNoNumber = sql`(digits = '' or strpos(regexp_replace("plainName", '[^0-9]', '', 'g'), right(digits, 8)) = 0)`;
  return sql`
    select "contactId", "plainName" from contact_words where "companyId" = current_company()
      and ${digits === '' ? inName : sql`((${inName}) or (${inNumber}))`}
      ${byNumber ? sql`` : sql`and ${isNoNumber}`}
    limit ${MAX_CONTACTS_FOUND}`;
}

/** As `contains`, of a text without accents: there may be signs that have a meaning only then. */
const plainPattern = (text: string): RawBuilder<unknown> =>
  sql`'%' || regexp_replace(plain_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/**
 * The index has every three letters in a row, and looking one up costs what it costs for all contacts that have it:
 * of a text it is asked for every third only, and whether the whole is there is asked of those it leads to. The
 * pattern is asked for on the side, so that the plan is the same for any and can be kept.
 */
const matchByTrigrams = (column: RawBuilder<unknown>, pattern: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${preparedHint} words like (select regexp_replace(${pattern}, '(\\w{3})\\W*(?=\\w{3})', '\\1%', 'g'))
    and ${column} like (select ${pattern})`;

const matchByPattern = (column: RawBuilder<unknown>, pattern: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`words like ${pattern} and ${column} like ${pattern}`;

/** Their ids, for a condition. Asked on the side, where no policy keeps the index from leading to them. */
export const contactIdsOf = (found: ContactSearchQuery): RawBuilder<{ contactId: number }> =>
  sql`select "contactId" from (${found}) found`;
