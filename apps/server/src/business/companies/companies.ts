import {
  addBillingMonths,
  billingDayOf,
  type Company,
  type CompanyChanges,
  type CompanyDetail,
  type CreatedCompany,
  Company as Shape,
  type ListQuery,
  type NewCompany,
  NO_DUE_DATE,
  LONG_PAGE_SIZE,
  PAGE_SIZE,
  paidUntil,
  PLATFORM_COMPANY_ID,
  type Recurrence,
  recurrenceMonths,
} from '@prosa/contract';
import { findPlan, plansById } from '../../organization/subscription/plan.ts';
import { listCompanyIds, readSessionCompany } from '../../organization/subscription/subscription.ts';
import { endCompanySessions } from '../../organization/sessions/end-sessions.ts';
import { dayInTimeZone } from '../../organization/settings/company-days.ts';
import { readCompanyHours } from '../../organization/settings/hours.ts';
import {
  companiesWithSetting,
  listSettingPairs,
  readSetting,
  writeManagedSetting,
} from '../../organization/settings/settings.ts';
import { changeFirstAdmin, createFirstAdmin } from '../../organization/users/users.ts';
import { assertPasswordStrength } from '../../organization/users/password-strength.ts';
import { type CallerPlatform, callerCompanyRunner } from '../../platform/http/caller-company.ts';
import { poolKeyOf } from '../../platform/identity/pool-key.ts';
import { changedFields } from '../../platform/audit.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { type Db, lockCompanyExclusively } from '../../platform/database/db.ts';
import { LONG_TIMEOUTS, setTimeouts } from '../../platform/database/timeouts.ts';
import { AppError, isForeignKeyViolation, isUniqueViolation } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { randomToken } from '../../platform/identity/secrets.ts';
import type { PlatformWork, SuperWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'company.created': AuditedCreation;
    'company.changed': AuditedChange;
    'company.removed': AuditedRemoval;
  }
}

const toCompany = (row: queries.CompanyRecord, campaignsEnabled: boolean, plan: Company['plan']): Company =>
  Shape.parse({
    ...row,
    folderSize: row.folderSize ?? 0,
    numberFileFolder: row.numberFileFolder ?? 0,
    campaignsEnabled,
    plan,
  });

async function toCompanies(db: Db, rows: queries.CompanyRecord[]): Promise<Company[]> {
  const plans = await plansById(db);
  const without = await companiesWithSetting(db, 'campaignsEnabled', 'disabled');
  return rows.map((row) => toCompany(row, !without.has(row.id), plans.get(row.planId ?? 0) ?? null));
}

async function getCompany(db: Db, id: number): Promise<Company> {
  const row = await queries.getCompany(db, id);
  const campaigns = await readSetting(db, 'campaignsEnabled', id);
  return toCompany(row, campaigns === 'enabled', await findPlan(db, row.planId));
}

const showCompany = ({ db }: PlatformWork, id: number) => getCompany(db, id);

export async function listCompanies({ db }: PlatformWork, query: ListQuery) {
  const { rows, count } = await queries.listCompanies(db, query);
  return {
    companies: await toCompanies(db, rows),
    count,
    hasMore: count > (query.pageNumber - 1) * PAGE_SIZE + rows.length,
  };
}

/** Many at a time, for those who want them all. */
export async function listAllCompanies({ db }: PlatformWork, query: ListQuery) {
  const rows = await queries.listAllCompanies(db, query);
  return {
    companies: await toCompanies(db, rows.slice(0, LONG_PAGE_SIZE)),
    hasMore: rows.length > LONG_PAGE_SIZE,
  };
}

/** The password, entered or one-time, is hashed before the transaction opens. */
export async function prepareNewCompany({ user }: CallerPlatform, fields: NewCompany) {
  const oneTimePassword = fields.password === '' ? randomToken(12) : null;
  const password = oneTimePassword ?? fields.password;
  const first = {
    passwordHash: await hashPassword(password, poolKeyOf(user)),
    mustChangePassword: oneTimePassword !== null,
  };
  return async (work: PlatformWork): Promise<CreatedCompany> => ({
    ...(await createCompany(work, fields, first)).company,
    oneTimePassword,
  });
}

/** Creates a company with its first administrator and settings, all in one transaction. */
export async function createCompany(
  work: PlatformWork,
  fields: NewCompany,
  first: { passwordHash: string; name?: string; mustChangePassword?: boolean },
) {
  const { password, campaignsEnabled, ...company } = fields;
  // An empty one means that `first` has the hash of a one-time password.
  if (password !== '')
    await assertPasswordStrength(work.db, password, [company.name, company.email, first.name ?? '']);
  const { id } = await mapConstraintErrors(queries.insertCompany(work.db, company));
  const admin = await createFirstAdmin(work, id, {
    name: company.name,
    email: company.email,
    ...first,
  });
  await writeManagedSetting(work.db, id, {
    key: 'campaignsEnabled',
    value: campaignsEnabled ? 'enabled' : 'disabled',
  });
  const created = await showCompany(work, id);
  await work.audit({
    action: 'company.created',
    subject: `company:${id}`,
    after: { name: created.name, email: created.email, planId: created.planId },
  });
  await work.audit(firstAdminEntry(admin), id);
  emitCompany(work, 'create', id);
  return { company: created, admin };
}

/** Logged in the company's own audit log, because the creator knows the first administrator's password. */
const firstAdminEntry = (admin: { id: number; name: string; email: string; profile: string }) => ({
  action: 'user.created' as const,
  subject: `user:${admin.id}`,
  after: { name: admin.name, email: admin.email, profile: admin.profile, password: 'set' },
});

/** A new password is hashed before the transaction opens. */
export async function prepareCompanyChange({ user }: CallerPlatform, id: number, changes: CompanyChanges) {
  const passwordHash = changes.password ? await hashPassword(changes.password, poolKeyOf(user)) : undefined;
  return (work: SuperWork) => changeCompany(work, id, { changes, passwordHash });
}

async function changeCompany(
  work: SuperWork,
  id: number,
  { changes, passwordHash }: { changes: CompanyChanges; passwordHash: string | undefined },
) {
  await queries.lockCompany(work.db, id);
  const before = await showCompany(work, id);
  const { password, campaignsEnabled, ...fields } = changes;
  if (
    id === PLATFORM_COMPANY_ID &&
    (fields.status === false || ('dueDate' in fields && fields.dueDate !== before.dueDate))
  )
    throw new AppError('ERR_PLATFORM_COMPANY');
  if (password)
    await assertPasswordStrength(work.db, password, [
      fields.name ?? before.name,
      fields.email ?? before.email,
    ]);
  // Who is given another due date pays on its day from then on.
  const isMoved = fields.dueDate !== undefined && fields.dueDate !== before.dueDate;
  await mapConstraintErrors(
    queries.saveCompany(work, id, { ...fields, ...(isMoved ? { billingDay: null } : {}) }),
  );
  if (campaignsEnabled !== undefined) await switchCampaigns(work, id, campaignsEnabled);
  const email = fields.email === undefined || fields.email === before.email ? {} : { email: fields.email };
  if (passwordHash || email.email) {
    await changeFirstAdmin(
      work,
      { companyId: id, oldEmail: before.email },
      { ...email, ...(passwordHash ? { passwordHash } : {}) },
    );
  }
  if (before.status && fields.status === false) await endCompanySessions(work, id);
  return auditAndEmit(work, before);
}

async function switchCampaigns(work: PlatformWork, id: number, isOn: boolean): Promise<void> {
  const setting = { key: 'campaignsEnabled', value: isOn ? 'enabled' : 'disabled' } as const;
  await writeManagedSetting(work.db, id, setting);
  work.emitTo(id, { name: 'setting', payload: { action: 'update', setting }, rooms: ['everyone'] });
}

/** Extends the due date by one payment period, unless it changed meanwhile. */
export async function renewCompany(work: SuperWork, id: number, seenDueDate: string | null) {
  if (id === PLATFORM_COMPANY_ID) throw new AppError('ERR_PLATFORM_COMPANY');
  const locked = await queries.lockCompany(work.db, id);
  if (locked.dueDate !== seenDueDate)
    throw new AppError('ERR_CHANGED_MEANWHILE', { dueDate: locked.dueDate });
  const before = await showCompany(work, id);
  const from = locked.dueDate ?? work.now.toISOString().slice(0, 10);
  await queries.saveCompany(work, id, {
    dueDate: addBillingMonths(from, monthsOf(locked), locked.billingDay),
    billingDay: billingDayOf(from, locked.billingDay),
  });
  return auditAndEmit(work, before);
}

/** How many months one payment of this company covers; an unknown recurrence counts as monthly. */
export const monthsOf = ({ recurrence }: { recurrence: string }): number =>
  recurrenceMonths[recurrence as Recurrence] ?? 1;

/** Extends the due date by what was paid for, so that the company works at once. */
export async function extendSubscription(work: PlatformWork, id: number, months: number) {
  const { dueDate, billingDay } = await queries.lockCompany(work.db, id);
  const before = await showCompany(work, id);
  const timeZone = String(await readSetting(work.db, 'timezone', id));
  const today = dayInTimeZone(timeZone, work.now);
  // The platform owner's own company never ends.
  if (id !== PLATFORM_COMPANY_ID)
    await queries.saveCompany(work, id, paidUntil({ dueDate, billingDay }, months, today));
  return auditAndEmit(work, before);
}

export const assignPlan = (work: PlatformWork, id: number, planId: number) =>
  queries.saveCompany(work, id, { planId });

async function auditAndEmit(work: PlatformWork, before: Company) {
  const company = await showCompany(work, before.id);
  await work.audit({
    action: 'company.changed',
    subject: `company:${company.id}`,
    ...changedFields(before, company, ['updatedAt', 'plan']),
  });
  emitCompany(work, 'update', company.id);
  emitSubscription(work, company.id);
  return company;
}

const emitCompany = (work: PlatformWork, action: 'create' | 'update', id: number): void =>
  work.emitTo(PLATFORM_COMPANY_ID, {
    name: 'company',
    payload: async () => ({ action, company: await showCompany(work, id) }),
    rooms: ['super'],
  });

const emitSubscription = (work: PlatformWork, id: number): void =>
  work.emitTo(id, {
    name: 'subscription',
    payload: async () => ({ action: 'update', company: await readSessionCompany(work.db, id) }),
    rooms: ['everyone'],
  });

export async function removeCompany(work: SuperWork, id: number) {
  if (id === PLATFORM_COMPANY_ID) throw new AppError('ERR_PLATFORM_COMPANY');
  await setTimeouts(work.db, LONG_TIMEOUTS);
  await lockCompanyExclusively(work.db, id);
  await queries.lockCompany(work.db, id);
  const before = await showCompany(work, id);
  await work.enqueueFor(PLATFORM_COMPANY_ID, 'companies.removeFiles', { companyId: id });
  await queries.deleteCompany(work.db, id);
  await work.audit({
    action: 'company.removed',
    subject: `company:${id}`,
    before: { name: before.name, email: before.email },
  });
  work.emitTo(PLATFORM_COMPANY_ID, {
    name: 'company',
    payload: { action: 'delete', companyId: id },
    rooms: ['super'],
  });
}

/** A changed plan is emitted to every company on it. */
export async function emitCompaniesOnPlan(work: PlatformWork, planId: number): Promise<void> {
  for (const id of await queries.listIdsOnPlan(work.db, planId)) {
    emitSubscription(work, id);
    emitCompany(work, 'update', id);
  }
}

/** Reads the caller's own company; others are reported as not found, except to the platform owner. */
async function readAsCaller<T>(
  platform: CallerPlatform,
  caller: RequestContext,
  { id, read }: { id: number; read: (db: Db) => Promise<T> },
): Promise<T> {
  const { unitOfWork, user } = platform;
  if (user.super)
    return unitOfWork.onPlatform({ userId: user.id, address: caller.address }, ({ db }) => read(db));
  if (id !== user.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  return callerCompanyRunner(platform, caller)(({ db }) => read(db));
}

const withDueDate = <C extends Company>(company: C): C => ({
  ...company,
  dueDate: company.dueDate ?? NO_DUE_DATE,
});

export const showCompanyPlan = (
  platform: CallerPlatform,
  caller: RequestContext,
  id: number,
): Promise<Company> =>
  readAsCaller(platform, caller, { id, read: async (db) => withDueDate(await getCompany(db, id)) });

export const showCompanyDetail = (
  platform: CallerPlatform,
  caller: RequestContext,
  id: number,
): Promise<CompanyDetail> =>
  readAsCaller(platform, caller, {
    id,
    read: async (db) => {
      const company = await getCompany(db, id);
      const settings = await listSettingPairs(db, id);
      const schedules = await readCompanyHours(db, id);
      const detail = { ...company, schedules, settings, companieSettings: settings };
      // In the platform owner's form a missing due date stays empty.
      return platform.user.super ? detail : withDueDate(detail);
    },
  });

const mapConstraintErrors = async <T>(saving: Promise<T>): Promise<T> => {
  try {
    return await saving;
  } catch (error) {
    if (isUniqueViolation(error, 'companies_name_key')) throw new AppError('ERR_COMPANY_NAME_TAKEN');
    if (isForeignKeyViolation(error)) throw new AppError('ERR_NO_PLAN_FOUND');
    throw error;
  }
};

export const hasCompanies = async (work: PlatformWork) => (await listCompanyIds(work)).length > 0;

/** Creates the platform owner's own company, the first one; its id identifies it. */
export async function createPlatformCompany(
  work: PlatformWork,
  fields: { name: string; email: string; dueDate: string },
): Promise<void> {
  // An aborted first start has used up sequence values, although its rows were rolled back.
  await queries.restartIdSequence(work.db, PLATFORM_COMPANY_ID);
  await queries.insertCompany(work.db, fields);
}
