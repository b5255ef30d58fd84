import type { Db } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noCompany = missing('ERR_NO_COMPANY_FOUND');

export const getSubscription = (db: Db, companyId: number) =>
  db
    .selectFrom('companies')
    .select(['name', 'status', 'dueDate', 'recurrence', 'planId'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow(noCompany);

export const listPlans = (db: Db, onlyPublic: boolean) =>
  db
    .selectFrom('plans')
    .selectAll()
    .$if(onlyPublic, (query) => query.where('isPublic', '=', true))
    .orderBy('amountCents')
    .orderBy('id')
    .execute();

export const findPlan = (db: Db, id: number) =>
  db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();

export const listNames = (db: Db, id?: number) =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute();

export const listAllIds = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('companies').select('id').execute()).map((row) => row.id);

export const recordLogin = ({ db, now }: DatedWork) =>
  db.updateTable('company_figures').set({ lastLogin: now }).execute();
