import { type ListQuery, LONG_PAGE_SIZE, PAGE_SIZE } from '@prosa/contract';
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { Companies, DB } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import { contains } from '../../platform/search/search.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const columns = [
  'companies.id',
  'companies.name',
  'companies.email',
  'companies.phone',
  'companies.document',
  'companies.status',
  'companies.planId',
  'companies.dueDate',
  'companies.billingDay',
  'companies.recurrence',
  'companies.paymentMethod',
  'companies.numberAttendants',
  'companies.numberConections',
  'companies.street',
  'companies.city',
  'companies.state',
  'companies.createdAt',
  'companies.updatedAt',
] as const;

const noCompany = missing('ERR_NO_COMPANY_FOUND');

/** A company with its figures, as the platform owner's list shows it. */
const withFigures = (db: Db) =>
  db
    .selectFrom('companies')
    .leftJoin('company_figures', 'company_figures.companyId', 'companies.id')
    .select(columns)
    .select([
      'company_figures.lastLogin',
      'company_figures.folderBytes as folderSize',
      'company_figures.folderFiles as numberFileFolder',
      'company_figures.folderChangedAt as updatedAtFolder',
    ]);

export type CompanyRecord = Awaited<ReturnType<typeof getCompany>>;

export const getCompany = (db: Db, id: number) =>
  withFigures(db).where('companies.id', '=', id).executeTakeFirstOrThrow(noCompany);

export const lockCompany = (db: Db, id: number) =>
  db
    .selectFrom('companies')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noCompany);

const matches = (searchParam: string) => {
  const pattern = contains(searchParam);
  return (where: ExpressionBuilder<DB, 'companies'>) =>
    where.or([where('companies.name', 'ilike', pattern), where('companies.email', 'ilike', pattern)]);
};

/** A long page, and one row more if there are more. */
export const listAllCompanies = (db: Db, { searchParam, pageNumber }: ListQuery) =>
  withFigures(db)
    .$if(searchParam !== '', (query) => query.where(matches(searchParam)))
    .orderBy('companies.id')
    .limit(LONG_PAGE_SIZE + 1)
    .offset((pageNumber - 1) * LONG_PAGE_SIZE)
    .execute();

export async function listCompanies(db: Db, { searchParam, pageNumber }: ListQuery) {
  const { count } = await db
    .selectFrom('companies')
    .where(matches(searchParam))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await withFigures(db)
    .where(matches(searchParam))
    .orderBy('companies.id')
    .limit(PAGE_SIZE)
    .offset((pageNumber - 1) * PAGE_SIZE)
    .execute();
  return { rows, count };
}

export const insertCompany = (db: Db, values: Insertable<Companies>) =>
  db.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow();

export const restartIdSequence = (db: Db, id: number) =>
  sql`select setval(pg_get_serial_sequence('companies', 'id'), ${id}, false)`.execute(db);

export const saveCompany = ({ db, now }: DatedWork, id: number, set: Updateable<Companies>) =>
  db
    .updateTable('companies')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const deleteCompany = (db: Db, id: number) =>
  db.deleteFrom('companies').where('id', '=', id).execute();

export const listIdsOnPlan = async (db: Db, planId: number): Promise<number[]> =>
  (await db.selectFrom('companies').select('id').where('planId', '=', planId).execute()).map((row) => row.id);
