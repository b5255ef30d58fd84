import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** SQL condition: whether numbers are masked for attendants of this company. */
export const hidesNumbers = sql<boolean>`(
  select count(*) = 2 from settings where key in ('enableLGPD', 'lgpdHideNumber') and value = '"enabled"')`;

const hiding = prepared(() => sql<{ hides: boolean }>`select ${hidesNumbers} as hides`);

export const companyHidesNumbers = async (db: Db): Promise<boolean> => (await hiding(db))[0]?.hides ?? false;
