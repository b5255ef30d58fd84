import { findSharedWord } from '@prosa/bot';
import {
  type CompanySettingKey,
  CompanySettings,
  companySettings,
  fieldIssues,
  managedSettings,
  type SettingPair,
  settingValueSchema,
  splitWords,
  type SettingValue,
  textsRequiredBy,
} from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'setting.changed': { before: SettingValue | null; after: SettingValue | null };
  }
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    'setting.changed': { work: CompanyWork; data: { key: CompanySettingKey }; answer: void };
  }
}

type ManagedKey = keyof typeof managedSettings;
type AnyKey = CompanySettingKey | ManagedKey;
const schemas = { ...companySettings, ...managedSettings };

const isOwn = (key: string): key is CompanySettingKey => Object.hasOwn(companySettings, key);
const isKnown = (key: string): key is AnyKey => Object.hasOwn(schemas, key);

/** The value of a setting, or its default. */
export async function readSetting(db: Db, key: AnyKey, companyId?: number): Promise<SettingValue> {
  const stored = await queries.findSetting(db, key, companyId);
  return schemas[key].parse(stored?.value);
}

export async function readCompanySettings(db: Db): Promise<CompanySettings> {
  const stored = await queries.listSettings(db);
  return CompanySettings.parse(Object.fromEntries(stored.map((row) => [row.key, row.value])));
}

export async function listSettingPairs(db: Db, companyId?: number): Promise<SettingPair[]> {
  const stored = new Map((await queries.listSettings(db, companyId)).map((row) => [row.key, row.value]));
  return Object.entries(schemas).map(([key, schema]) => ({ key, value: schema.parse(stored.get(key)) }));
}

export async function showSetting(db: Db, key: string): Promise<SettingPair | undefined> {
  return isKnown(key) ? { key, value: await readSetting(db, key) } : undefined;
}

export async function changeSetting(
  work: CompanyWork,
  key: string,
  value: SettingValue,
): Promise<SettingPair> {
  if (!isOwn(key)) throw new AppError('ERR_NO_SETTING_FOUND');
  const parsed = settingValueSchema(key).safeParse(value, { reportInput: true });
  // PostgreSQL uses the time zone too, for due dates: a name that only JavaScript accepts would lock everybody out.
  const isUsable = key !== 'timezone' || (await queries.isTimezone(work.db, String(parsed.data)));
  if (!parsed.success || !isUsable) {
    const problem = (parsed.error && fieldIssues(parsed.error)[0]?.problem) ?? 'invalid';
    throw new AppError('ERR_VALIDATION', { issues: [{ path: key, problem }] });
  }
  await queries.lockSettings(work.db);
  const before = await readCompanySettings(work.db);
  assertRequiredTexts({ ...before, [key]: parsed.data });
  assertDistinctWords({ ...before, [key]: parsed.data }, key);
  await queries.saveSetting(work.db, { key, value: parsed.data });
  await work.audit({ action: 'setting.changed', subject: key, before: before[key], after: parsed.data });
  await runHooks('setting.changed', work, { key });
  const setting = { key, value: parsed.data };
  work.emit('setting', { action: 'update', setting }, ['everyone']);
  return setting;
}

/** A switch that sends a text needs that text. */
function assertRequiredTexts(settings: CompanySettings): void {
  const lacking = textsRequiredBy.find(
    (rule) => settings[rule.switch] === rule.when && settings[rule.text].trim() === '',
  );
  if (lacking)
    throw new AppError('ERR_SETTING_TEXT_REQUIRED', {
      issues: [{ path: lacking.text, problem: 'required' }],
    });
}

/** A word that means both would leave and come back. */
function assertDistinctWords({ optOutWords, optInWords }: CompanySettings, key: CompanySettingKey): void {
  if (key !== 'optOutWords' && key !== 'optInWords') return;
  const words = { optOut: splitWords(optOutWords), optIn: splitWords(optInWords) };
  if (findSharedWord(words) !== undefined)
    throw new AppError('ERR_OPT_OUT_WORD_TWICE', { issues: [{ path: key, problem: 'invalid' }] });
}

/** Companies with this value; for lists of the platform owner. */
export const companiesWithSetting = async (
  db: Db,
  key: ManagedKey,
  value: SettingValue,
): Promise<Set<number>> =>
  new Set((await queries.findCompaniesWith(db, key, value)).map((row) => row.companyId));

/** Set by the platform owner on the company's form. */
export const writeManagedSetting = (
  db: Db,
  companyId: number,
  { key, value }: { key: ManagedKey; value: SettingValue },
) => queries.saveSetting(db, { key, value }, companyId);
