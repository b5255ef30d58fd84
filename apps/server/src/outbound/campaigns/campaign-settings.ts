import type { CampaignPace } from '@prosa/bot';
import {
  areCampaignHoursInOrder,
  type CampaignSettingRow,
  type CampaignSettings,
  defaultCampaignSettings,
  readCampaignSettings,
  storedSetting,
} from '@prosa/contract';
import { readCompanySettings } from '../../organization/settings/settings.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './setting-queries.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'campaignSetting.changed': { before: { value: string }; after: { value: string } };
  }
}

/** The pace, hours and variables that hold for the company's campaigns. */
export const readSettings = async (db: Db): Promise<CampaignSettings> =>
  readCampaignSettings(await queries.listSettings(db));

/** By what messages leave: the settings, on the company's clock. */
export async function readPace(db: Db): Promise<CampaignPace> {
  const { variables: _, ...pace } = await readSettings(db);
  const { timezone } = await readCompanySettings(db);
  return { ...pace, timezone };
}

const keys = Object.keys(defaultCampaignSettings) as (keyof CampaignSettings)[];

/** One row for each setting; those that nobody chose have their default and no id. */
export async function listCampaignSettings({ db, user }: UserWork): Promise<CampaignSettingRow[]> {
  const stored = new Map((await queries.listSettings(db)).map((row) => [row.key, row]));
  return keys.map(
    (key) =>
      stored.get(key) ?? {
        id: null,
        key,
        value: storedSetting(defaultCampaignSettings[key]),
        companyId: user.companyId,
      },
  );
}

export async function saveCampaignSettings(
  work: UserWork,
  changes: { [Key in keyof CampaignSettings]?: CampaignSettings[Key] | undefined },
): Promise<CampaignSettingRow[]> {
  await queries.lockSettings(work.db);
  const before = await readSettings(work.db);
  const given = keys.flatMap((key) => {
    const value = changes[key];
    return value === undefined
      ? []
      : [{ key, value: storedSetting(value), known: storedSetting(before[key]) }];
  });
  const { startHour = before.startHour, endHour = before.endHour } = changes;
  if (!areCampaignHoursInOrder({ startHour, endHour }))
    throw new AppError('ERR_CAMPAIGN_HOURS', { issues: [{ path: 'settings.endHour', problem: 'invalid' }] });
  for (const { key, value, known } of given) {
    await queries.saveSetting(work, key, value);
    if (value !== known)
      await work.audit({
        action: 'campaignSetting.changed',
        subject: key,
        before: { value: known },
        after: { value },
      });
  }
  work.emit('campaign', { action: 'settings' }, ['admins']);
  if (given.some(({ value, known }) => value !== known)) await applyToRunning(work);
  return listCampaignSettings(work);
}

/** Those that wait for the hours look whether they have come; of all others the forecast is another one. */
async function applyToRunning(work: UserWork): Promise<void> {
  await queries.wakeWaitingForHours(work.db, work.now);
  for (const { id } of await queries.listRunning(work.db))
    work.emit('campaign', { action: 'progress', id }, ['admins']);
}
