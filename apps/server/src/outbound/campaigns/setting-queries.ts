import type { CampaignSettingRow } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

export const listSettings = (db: Db): Promise<CampaignSettingRow[]> =>
  db
    .selectFrom('campaign_settings')
    .select(['id', 'key', 'value', 'companyId'])
    .$narrowType<Pick<CampaignSettingRow, 'key'>>()
    .orderBy('id')
    .execute();

/** Two who save at once are served one after the other, so that what one of them checked still holds. */
export const lockSettings = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('campaign settings'), current_company())`.execute(db);

export const saveSetting = ({ db, now }: DatedWork, key: string, value: string) =>
  db
    .insertInto('campaign_settings')
    .values({ key, value, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['companyId', 'key']).doUpdateSet({ value, updatedAt: now }))
    .execute();

const running = (db: Db) =>
  db.selectFrom('campaigns').select('id').where('status', '=', 'EM_ANDAMENTO').where('pausedAt', 'is', null);

export const listRunning = (db: Db) => running(db).orderBy('id').execute();

/** In the order in which others lock several campaigns. */
export const wakeWaitingForHours = (db: Db, now: Date) =>
  db
    .updateTable('campaigns')
    .set({ nextAt: now })
    .where('id', 'in', running(db).where('waitingFor', '=', 'hours').orderBy('id').forNoKeyUpdate())
    .execute();
