import { PLATFORM_COMPANY_ID, type SettingPair, type SettingValue, Whitelabel } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { MEDIA_PATH } from '../../platform/files/signed-urls.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { PlatformWork, UnitOfWork } from '../../platform/unit-of-work.ts';
import {
  lockPlatformSettings,
  platformSchema,
  readPlatformSetting,
  readPlatformSettings,
  savePlatformSetting,
  type TypedPlatformKey,
} from './platform-settings.ts';

const logoUrl = (key: string | null) => key && `${MEDIA_PATH}/${key}`;

export async function showWhitelabel(db: Db): Promise<Whitelabel> {
  const { appLogoLight, appLogoDark, appLogoFavicon, ...rest } = await readPlatformSettings(db);
  return Whitelabel.parse({
    ...rest,
    appLogoLight: logoUrl(appLogoLight),
    appLogoDark: logoUrl(appLogoDark),
    appLogoFavicon: logoUrl(appLogoFavicon),
  });
}

/** The platform's settings as a list, shown to its owner together with those of their company. */
export async function listPlatformPairs(db: Db): Promise<SettingPair[]> {
  const userCreation = (await readPlatformSetting(db, 'userCreation')) ?? '';
  return Object.entries({ userCreation, ...(await showWhitelabel(db)) }).map(([key, value]) => ({
    key,
    value: value ?? '',
  }));
}

/** Platform keys use the same route as a company's own settings, but only the platform owner may change them. */
export async function changePlatformSetting(
  unitOfWork: UnitOfWork,
  { user, address }: { user: SessionCaller; address: string },
  { key, value }: { key: TypedPlatformKey; value: SettingValue },
) {
  if (!user.super) throw new AppError('ERR_NO_PERMISSION');
  const parsed = platformSchema(key).safeParse(value);
  if (!parsed.success) throw new AppError('ERR_VALIDATION', { issues: [{ path: key, problem: 'invalid' }] });
  return unitOfWork.onPlatform({ userId: user.id, address }, async (work) => {
    await lockPlatformSettings(work.db);
    const before = await readPlatformSetting(work.db, key);
    await savePlatformSetting(work.db, key, parsed.data);
    await work.audit({ action: 'setting.changed', subject: key, before, after: parsed.data });
    await emitBranding(work);
    emitPlatformSetting(work, { key, value: parsed.data });
    return { key, value: parsed.data };
  });
}

/** Applies the branding to all open pages at once. */
export const emitBranding = async (work: PlatformWork) =>
  work.emitToAll('branding', { action: 'update', branding: await showWhitelabel(work.db) }, ['everyone']);

/** Shown in the platform owner's list of settings. */
export const emitPlatformSetting = (work: PlatformWork, setting: SettingPair): void =>
  work.emitTo(PLATFORM_COMPANY_ID, {
    name: 'setting',
    payload: { action: 'update', setting },
    rooms: ['super'],
  });
