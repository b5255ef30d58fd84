import { brandingLogos, brandingTexts, platformSettings, type SettingValue } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import * as queries from './queries.ts';

/** Settings of the whole platform: self-registration, the whitelabel and the announced version. */
const schemas = { ...platformSettings, ...brandingTexts, ...brandingLogos };

type PlatformKey = keyof typeof schemas;
/** Keys the platform owner may set as text; logos are uploaded. */
export type TypedPlatformKey = keyof typeof platformSettings | keyof typeof brandingTexts;

const typed = { ...platformSettings, ...brandingTexts };
export const isTypedPlatformKey = (key: string): key is TypedPlatformKey => Object.hasOwn(typed, key);
export const platformSchema = (key: TypedPlatformKey) => typed[key];

export async function readPlatformSetting(db: Db, key: PlatformKey): Promise<string | null> {
  const stored = await queries.findPlatformSetting(db, key);
  return schemas[key].parse(stored?.value);
}

export async function readPlatformSettings(db: Db): Promise<Record<PlatformKey, string | null>> {
  const stored = new Map((await queries.listPlatformSettings(db)).map((row) => [row.key, row.value]));
  const entries = Object.entries(schemas).map(([key, schema]) => [key, schema.parse(stored.get(key))]);
  return Object.fromEntries(entries) as Record<PlatformKey, string | null>;
}

/**
 * Call before a change is read and written: otherwise concurrent changes emit stale values, and a replaced logo's file
 * is never deleted.
 */
export const lockPlatformSettings = (db: Db) => queries.lockPlatformSettings(db);

export const savePlatformSetting = (db: Db, key: PlatformKey | 'version', value: SettingValue) =>
  queries.savePlatformSetting(db, key, value);
export const deletePlatformSetting = (db: Db, key: PlatformKey) => queries.deletePlatformSetting(db, key);

export async function readVersion(db: Db): Promise<string | null> {
  const stored = await queries.findPlatformSetting(db, 'version');
  return typeof stored?.value === 'string' ? stored.value : null;
}
