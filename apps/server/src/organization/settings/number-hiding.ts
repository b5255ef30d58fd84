import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** Whether attendants of this company are shown numbers only in part: a part of statements that ask more. */
export const hidesNumbers = sql<boolean>`(
  select count(*) = 2 from settings where key in ('enableLGPD', 'lgpdHideNumber') and value = '"enabled"')`;

const hiding = prepared(() => sql<{ hides: boolean }>`select ${hidesNumbers} as hides`);

export const companyHidesNumbers = async (db: Db): Promise<boolean> => (await hiding(db))[0]?.hides ?? false;
