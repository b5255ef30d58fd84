import {
  type BrandingLogoKey,
  PLATFORM_COMPANY_ID,
  publicSettingKeys,
  type SettingPair,
  type SettingValue,
  Whitelabel,
} from '@prosa/contract';
import {
  deletePlatformSetting,
  lockPlatformSettings,
  platformSchema,
  readPlatformSetting,
  readPlatformSettings,
  savePlatformSetting,
  type TypedPlatformKey,
} from '../../organization/settings/platform-settings.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import { type CallerPlatform, poolKeyOf } from '../../platform/identity/caller-company.ts';
import { type CleanImage, cleanImage } from '../../platform/files/images.ts';
import type { Platform } from '../../platform/platform.ts';
import { MEDIA_PATH } from '../../platform/files/storage.ts';
import type { PlatformWork, UnitOfWork } from '../../platform/unit-of-work.ts';

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

/** Settings of the platform as a list, for its owner beside those of their company. */
export async function listPlatformPairs(db: Db): Promise<SettingPair[]> {
  const userCreation = (await readPlatformSetting(db, 'userCreation')) ?? '';
  return Object.entries({ userCreation, ...(await showWhitelabel(db)) }).map(([key, value]) => ({
    key,
    value: value ?? '',
  }));
}

export async function showPublicSetting(db: Db, key: string): Promise<string | null> {
  const known = publicSettingKeys.find((name) => name === key);
  if (!known) throw new AppError('ERR_NO_SETTING_FOUND');
  return (await showWhitelabel(db))[known];
}

/** A platform key arrives on the same path as a company's own; it is the platform owner's alone. */
export async function changeBranding(
  workplace: UnitOfWork,
  user: SessionCaller,
  address: string,
  { key, value }: { key: TypedPlatformKey; value: SettingValue },
) {
  if (!user.super) throw new AppError('ERR_NO_PERMISSION');
  const parsed = platformSchema(key).safeParse(value);
  if (!parsed.success) throw new AppError('ERR_VALIDATION', { issues: [{ path: key, problem: 'invalid' }] });
  return workplace.onPlatform({ userId: user.id, address }, async (work) => {
    await lockPlatformSettings(work.db);
    const before = await readPlatformSetting(work.db, key);
    await savePlatformSetting(work.db, key, parsed.data);
    await work.audit({ action: 'setting.changed', subject: key, before, after: parsed.data });
    await emitBranding(work);
    emitPlatformSetting(work, { key, value: parsed.data });
    return { key, value: parsed.data };
  });
}

/** Everybody's screen changes at once, without a restart. */
const emitBranding = async (work: PlatformWork) =>
  work.emitToAll('branding', { action: 'update', branding: await showWhitelabel(work.db) }, ['everyone']);

/** The platform owner has them in the list of settings. */
const emitPlatformSetting = (work: PlatformWork, setting: SettingPair): void =>
  work.emitTo(PLATFORM_COMPANY_ID, 'setting', { action: 'update', setting }, ['super']);

export type LogoMode = 'Light' | 'Dark' | 'Favicon';
const logoSettingKey = (mode: LogoMode): BrandingLogoKey => `appLogo${mode}`;
const logoSizes = {
  Light: { width: 640, height: 240, fit: 'inside', format: 'png' },
  Dark: { width: 640, height: 240, fit: 'inside', format: 'png' },
  Favicon: { width: 512, height: 512, fit: 'inside', format: 'png' },
} as const;

/** The picture is drawn before the transaction opens. */
export async function prepareLogo(platform: CallerPlatform, mode: LogoMode, bytes: Buffer) {
  const kinds = ['png', 'jpeg', 'webp', 'gif'] as const;
  const image = await cleanImage(bytes, { kinds, box: logoSizes[mode], turn: poolKeyOf(platform.user) });
  return (work: PlatformWork) => replaceLogo(platform, work, mode, image);
}

async function replaceLogo(
  { storage }: Platform,
  work: PlatformWork,
  mode: LogoMode,
  image: CleanImage,
): Promise<string> {
  const key = await storage.write('branding', image.extension, image.bytes);
  await lockPlatformSettings(work.db);
  const before = await readPlatformSetting(work.db, logoSettingKey(mode));
  await savePlatformSetting(work.db, logoSettingKey(mode), key);
  await work.audit({ action: 'setting.changed', subject: logoSettingKey(mode), before, after: key });
  await emitBranding(work);
  emitPlatformSetting(work, { key: logoSettingKey(mode), value: `${MEDIA_PATH}/${key}` });
  if (before) work.afterCommit(() => storage.remove(before));
  return `${MEDIA_PATH}/${key}`;
}

export async function removeLogo({ storage }: Platform, work: PlatformWork, mode: LogoMode): Promise<null> {
  await lockPlatformSettings(work.db);
  const before = await readPlatformSetting(work.db, logoSettingKey(mode));
  if (!before) return null;
  await deletePlatformSetting(work.db, logoSettingKey(mode));
  await work.audit({ action: 'setting.changed', subject: logoSettingKey(mode), before, after: null });
  await emitBranding(work);
  emitPlatformSetting(work, { key: logoSettingKey(mode), value: '' });
  work.afterCommit(() => storage.remove(before));
  return null;
}

/** What a browser needs to install the application under its own name and icon. */
export async function webManifest(db: Db): Promise<object> {
  const { appName, primaryColorLight, appLogoFavicon } = await showWhitelabel(db);
  const icons = appLogoFavicon
    ? [{ src: appLogoFavicon, sizes: '512x512', type: 'image/png' }]
    : [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ];
  return {
    name: appName,
    short_name: appName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: primaryColorLight,
    background_color: '#ffffff',
    icons,
  };
}
