import type { Insertable, Updateable } from 'kysely';
import type { Plans } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noPlan = missing('ERR_NO_PLAN_FOUND');

export const lockPlan = (db: Db, id: number) =>
  db.selectFrom('plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(noPlan);

export const insertPlan = (db: Db, values: Insertable<Plans>) =>
  db.insertInto('plans').values(values).returningAll().executeTakeFirstOrThrow();

export const savePlan = ({ db, now }: DatedWork, id: number, set: Updateable<Plans>) =>
  db
    .updateTable('plans')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(noPlan);

export const deletePlan = (db: Db, id: number) => db.deleteFrom('plans').where('id', '=', id).execute();
