import { type RawBuilder, sql } from 'kysely';
import { preparedHint } from '../../platform/database/db.ts';
import { contains } from '../../platform/search/search.ts';

/** More hits than anybody reads; a search with more needs more letters. */
const MAX_CONTACTS_FOUND = 10_000;

/** Digits and the separators that people write between them. */
const NUMBER_ONLY = /^[\d\s()+.-]+$/;

/** A part of a statement: the contacts found, each with the name it is sorted by. */
export type ContactSearchQuery = RawBuilder<{ contactId: number; plainName: string }>;

/** The trigram index needs at least three letters or digits in a row. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/**
 * Contacts with this text in their name, ignoring accents and case, or with these digits in their number. Without
 * `byNumber` a search reveals no digit of a number: neither by the number nor by a name that is the number. A shorter
 * text mostly scans the company's words, with a plan of its own for each text.
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

/** Like `contains`, but escapes after removing accents, which may produce characters with a special meaning. */
const plainPattern = (text: string): RawBuilder<unknown> =>
  sql`'%' || regexp_replace(plain_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/**
 * A lookup of a trigram costs as much as the number of contacts that have it. Therefore only every third trigram of the
 * text is looked up, and the whole text is compared with the rows found. The pattern is a subquery, so that one plan
 * fits any text and can be cached.
 */
const matchByTrigrams = (column: RawBuilder<unknown>, pattern: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${preparedHint} words like (select regexp_replace(${pattern}, '(\\w{3})\\W*(?=\\w{3})', '\\1%', 'g'))
    and ${column} like (select ${pattern})`;

const matchByPattern = (column: RawBuilder<unknown>, pattern: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`words like ${pattern} and ${column} like ${pattern}`;

/** The ids found, for a condition. As a subquery, where no row-level security policy prevents the use of the index. */
export const contactIdsOf = (found: ContactSearchQuery): RawBuilder<{ contactId: number }> =>
  sql`select "contactId" from (${found}) found`;
