import { sql } from 'kysely';
import { type Db, keep } from '../../platform/db.ts';

/** Whether attendants of this company are shown numbers only in part: a part of statements that ask more. */
export const hidesNumbers = sql<boolean>`(
  select count(*) = 2 from settings where key in ('enableLGPD', 'lgpdHideNumber') and value = '"enabled"')`;

const hiding = keep(() => sql<{ hides: boolean }>`select ${hidesNumbers} as hides`);

export const companyHidesNumbers = async (db: Db): Promise<boolean> => (await hiding(db))[0]?.hides ?? false;
