import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** SQL condition: whether numbers are masked for attendants of this company. */
export const hidesNumbers = sql<boolean>`(
  select count(*) = 2 from settings where key in ('enableLGPD', 'lgpdHideNumber') and value = '"enabled"')`;

const hiding = prepared(() => sql<{ hides: boolean }>`select ${hidesNumbers} as hides`);

/** Asked by almost every event: once in a transaction. */
const answers = new WeakMap<Db, Promise<boolean>>();

export function companyHidesNumbers(db: Db): Promise<boolean> {
  const answer = answers.get(db) ?? hiding(db).then(([row]) => row?.hides ?? false);
  answers.set(db, answer);
  return answer;
}
