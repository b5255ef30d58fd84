import {
  type Company,
  type CompanyChanges,
  type CompanyDetail,
  type CreatedCompany,
  Company as Shape,
  type ListQuery,
  type NewCompany,
  NO_DUE_DATE,
  PAGE_SIZE,
  PLATFORM_COMPANY_ID,
  type Recurrence,
  recurrenceMonths,
} from '@prosa/contract';
import { endCompanySessions } from '../../organization/sessions/ending.ts';
import { readCompanyHours } from '../../organization/settings/hours.ts';
import {
  companiesWithSetting,
  listPairs,
  readSetting,
  writeManagedSetting,
} from '../../organization/settings/settings.ts';
import { changeFirstAdmin, createFirstAdmin } from '../../organization/users/users.ts';
import { refuseGuessable } from '../../organization/users/common-passwords.ts';
import { type CallerPlatform, ownCompanyOf, turnOf } from '../../platform/as-user.ts';
import { changedFields } from '../../platform/audit.ts';
import type { Caller } from '../../platform/caller.ts';
import { type Db, takeWhole } from '../../platform/db.ts';
import { AppError, isReferenced, isTaken } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { randomToken } from '../../platform/secrets.ts';
import type { PlatformWork, SuperWork } from '../../platform/work.ts';
import { findPlan, plansById } from '../plans/plans.ts';
import * as queries from './queries.ts';
import { companyOfSession } from './subscription.ts';

const present = (row: queries.CompanyRecord, campaignsEnabled: boolean, plan: Company['plan']): Company =>
  Shape.parse({
    ...row,
    folderSize: row.folderSize ?? 0,
    numberFileFolder: row.numberFileFolder ?? 0,
    campaignsEnabled,
    plan,
  });

async function presentAll(db: Db, rows: queries.CompanyRecord[]): Promise<Company[]> {
  const plans = await plansById(db);
  const without = await companiesWithSetting(db, 'campaignsEnabled', 'disabled');
  return rows.map((row) => present(row, !without.has(row.id), plans.get(row.planId ?? 0) ?? null));
}

async function getCompany(db: Db, id: number): Promise<Company> {
  const row = await queries.getCompany(db, id);
  const campaigns = await readSetting(db, 'campaignsEnabled', id);
  return present(row, campaigns === 'enabled', await findPlan(db, row.planId));
}

export const showCompany = ({ db }: PlatformWork, id: number) => getCompany(db, id);

export async function listCompanies({ db }: PlatformWork, query: ListQuery) {
  const { rows, count } = await queries.listCompanies(db, query);
  return {
    companies: await presentAll(db, rows),
    count,
    hasMore: count > (query.pageNumber - 1) * PAGE_SIZE + rows.length,
  };
}

export const listAllCompanies = async ({ db }: PlatformWork) =>
  presentAll(db, await queries.listAllCompanies(db));

/** The password, the one that was given or a one-time one, is hashed before the transaction opens. */
export async function prepareNewCompany({ user }: CallerPlatform, fields: NewCompany) {
  const oneTimePassword = fields.password === '' ? randomToken(12) : null;
  const password = oneTimePassword ?? fields.password;
  const first = {
    passwordHash: await hashFirstPassword({ ...fields, password }, turnOf(user)),
    mustChangePassword: oneTimePassword !== null,
  };
  return async (work: PlatformWork): Promise<CreatedCompany> => ({
    ...(await createCompany(work, fields, first)).company,
    oneTimePassword,
  });
}

/** Of a new company's first administrator. */
export function hashFirstPassword(
  { password, name, email }: NewCompany,
  turn: string,
  adminName = '',
): Promise<string> {
  refuseGuessable(password, [name, email, adminName]);
  return hashPassword(password, turn);
}

/** A company with its first administrator and its settings: all of it or nothing. */
export async function createCompany(
  work: PlatformWork,
  fields: NewCompany,
  first: { passwordHash: string; name?: string; mustChangePassword?: boolean },
) {
  const { password: _hashed, campaignsEnabled, ...company } = fields;
  const { id } = await named(queries.insertCompany(work.db, company));
  const admin = await createFirstAdmin(work, id, {
    name: company.name,
    email: company.email,
    ...first,
  });
  await writeManagedSetting(work.db, id, 'campaignsEnabled', campaignsEnabled ? 'enabled' : 'disabled');
  const created = await showCompany(work, id);
  await work.audit({
    action: 'company.created',
    subject: `company:${id}`,
    after: { name: created.name, email: created.email, planId: created.planId },
  });
  tellPlatform(work, 'create', id);
  return { company: created, admin };
}

/** A new password is hashed before the transaction opens. */
export async function prepareCompanyChange({ user }: CallerPlatform, id: number, changes: CompanyChanges) {
  const passwordHash = changes.password ? await hashPassword(changes.password, turnOf(user)) : undefined;
  return (work: SuperWork) => changeCompany(work, id, changes, passwordHash);
}

async function changeCompany(
  work: SuperWork,
  id: number,
  changes: CompanyChanges,
  passwordHash: string | undefined,
) {
  await queries.lockCompany(work.db, id);
  const before = await showCompany(work, id);
  const { password, campaignsEnabled, ...fields } = changes;
  if (
    id === PLATFORM_COMPANY_ID &&
    (fields.status === false || ('dueDate' in fields && fields.dueDate !== before.dueDate))
  )
    throw new AppError('ERR_PLATFORM_COMPANY');
  if (password) refuseGuessable(password, [fields.name ?? before.name, fields.email ?? before.email]);
  await named(queries.saveCompany(work.db, id, fields));
  if (campaignsEnabled !== undefined) await switchCampaigns(work, id, campaignsEnabled);
  const email = fields.email === undefined || fields.email === before.email ? {} : { email: fields.email };
  if (passwordHash || email.email) {
    await changeFirstAdmin(work, id, before.email, { ...email, ...(passwordHash ? { passwordHash } : {}) });
  }
  if (before.status && fields.status === false) await endCompanySessions(work, id);
  return tellChange(work, before);
}

async function switchCampaigns(work: PlatformWork, id: number, isOn: boolean): Promise<void> {
  const setting = { key: 'campaignsEnabled', value: isOn ? 'enabled' : 'disabled' } as const;
  await writeManagedSetting(work.db, id, setting.key, setting.value);
  work.emitTo(id, 'setting', { action: 'update', setting }, ['everyone']);
}

/** Adds what one payment covers, unless somebody else just did. */
export async function renewCompany(work: SuperWork, id: number, seenDueDate: string | null, today: string) {
  if (id === PLATFORM_COMPANY_ID) throw new AppError('ERR_PLATFORM_COMPANY');
  const locked = await queries.lockCompany(work.db, id);
  if (locked.dueDate !== seenDueDate)
    throw new AppError('ERR_CHANGED_MEANWHILE', { dueDate: locked.dueDate });
  const before = await showCompany(work, id);
  await queries.addMonths(work.db, id, recurrenceMonths[locked.recurrence as Recurrence] ?? 1, today);
  return tellChange(work, before);
}

async function tellChange(work: SuperWork, before: Company) {
  const company = await showCompany(work, before.id);
  await work.audit({
    action: 'company.changed',
    subject: `company:${company.id}`,
    ...changedFields(before, company, ['updatedAt', 'plan']),
  });
  tellPlatform(work, 'update', company.id);
  tellOwnPeople(work, company.id);
  return company;
}

const tellPlatform = (work: PlatformWork, action: 'create' | 'update', id: number): void =>
  work.emitTo(
    PLATFORM_COMPANY_ID,
    'company',
    async () => ({ action, company: await showCompany(work, id) }),
    ['super'],
  );

const tellOwnPeople = (work: PlatformWork, id: number): void =>
  work.emitTo(
    id,
    'subscription',
    async () => ({ action: 'update', company: await companyOfSession(work.db, id) }),
    ['everyone'],
  );

export async function removeCompany(work: SuperWork, id: number) {
  if (id === PLATFORM_COMPANY_ID) throw new AppError('ERR_PLATFORM_COMPANY');
  await takeWhole(work.db, id);
  await queries.lockCompany(work.db, id);
  const before = await showCompany(work, id);
  await work.enqueueFor(PLATFORM_COMPANY_ID, 'companies.removeFiles', { companyId: id });
  await queries.deleteCompany(work.db, id);
  await work.audit({
    action: 'company.removed',
    subject: `company:${id}`,
    before: { name: before.name, email: before.email },
  });
  work.emitTo(PLATFORM_COMPANY_ID, 'company', { action: 'delete', companyId: id }, ['super']);
}

/** A change of a plan is a change for every company on it. */
export async function tellCompaniesOnPlan(work: PlatformWork, planId: number): Promise<void> {
  for (const id of await queries.idsOnPlan(work.db, planId)) {
    tellOwnPeople(work, id);
    tellPlatform(work, 'update', id);
  }
}

/** One's own company; another does not exist, except for the platform owner. */
async function readCompany<T>(
  platform: CallerPlatform,
  caller: Caller,
  id: number,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const { workplace, user } = platform;
  if (user.super)
    return workplace.onPlatform({ userId: user.id, address: caller.address }, ({ db }) => read(db));
  if (id !== user.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  return ownCompanyOf(platform, caller)(({ db }) => read(db));
}

const toOwnPeople = <C extends Company>(company: C): C => ({
  ...company,
  dueDate: company.dueDate ?? NO_DUE_DATE,
});

export const showPlanOf = (platform: CallerPlatform, caller: Caller, id: number): Promise<Company> =>
  readCompany(platform, caller, id, async (db) => toOwnPeople(await getCompany(db, id)));

export const showCompanyTo = (platform: CallerPlatform, caller: Caller, id: number): Promise<CompanyDetail> =>
  readCompany(platform, caller, id, async (db) => {
    const company = await getCompany(db, id);
    const settings = await listPairs(db, id);
    const schedules = await readCompanyHours(db, id);
    const detail = { ...company, schedules, settings, companieSettings: settings };
    // Where it is to be changed, none is none.
    return platform.user.super ? detail : toOwnPeople(detail);
  });

export const companyIds = ({ db }: PlatformWork) => queries.allIds(db);

const named = async <T>(saving: Promise<T>): Promise<T> => {
  try {
    return await saving;
  } catch (error) {
    if (isTaken(error, 'companies_name_key')) throw new AppError('ERR_COMPANY_NAME_TAKEN');
    if (isReferenced(error)) throw new AppError('ERR_NO_PLAN_FOUND');
    throw error;
  }
};

export const hasCompanies = async ({ db }: PlatformWork) => (await queries.allIds(db)).length > 0;

/** The platform owner's own company, the first of all: its id is what makes it so. */
export async function createPlatformCompany(
  work: PlatformWork,
  fields: { name: string; email: string; dueDate: string },
): Promise<void> {
  // A first start that was broken off has used up numbers, though nothing else of it is left.
  await queries.startNumbersAt(work.db, PLATFORM_COMPANY_ID);
  await queries.insertCompany(work.db, fields);
}

export const assignPlan = ({ db }: PlatformWork, id: number, planId: number) =>
  queries.saveCompany(db, id, { planId });
