import { type BrandingLogoKey, publicSettingKeys } from '@prosa/contract';
import {
  deletePlatformSetting,
  lockPlatformSettings,
  readPlatformSetting,
  savePlatformSetting,
} from '../../organization/settings/platform-settings.ts';
import { emitBranding, emitPlatformSetting, showWhitelabel } from '../../organization/settings/whitelabel.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { CallerPlatform } from '../../platform/http/caller-company.ts';
import { poolKeyOf } from '../../platform/identity/pool-key.ts';
import { cleanImage } from '../../platform/files/images.ts';
import type { Platform } from '../../platform/platform.ts';
import { MEDIA_PATH } from '../../platform/files/signed-urls.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';

export async function showPublicSetting(db: Db, key: string): Promise<string | null> {
  const known = publicSettingKeys.find((name) => name === key);
  if (!known) throw new AppError('ERR_NO_SETTING_FOUND');
  return (await showWhitelabel(db))[known];
}

type LogoMode = 'Light' | 'Dark' | 'Favicon';
const logoSettingKey = (mode: LogoMode): BrandingLogoKey => `appLogo${mode}`;
const logoSizes = {
  Light: { width: 640, height: 240, fit: 'inside', format: 'png' },
  Dark: { width: 640, height: 240, fit: 'inside', format: 'png' },
  Favicon: { width: 512, height: 512, fit: 'inside', format: 'png' },
} as const;

/** The picture is scaled and stored before the transaction opens. */
export async function prepareLogo(platform: CallerPlatform, mode: LogoMode, bytes: Buffer) {
  const kinds = ['png', 'jpeg', 'webp', 'gif'] as const;
  const image = await cleanImage(bytes, { kinds, box: logoSizes[mode], turn: poolKeyOf(platform.user) });
  const key = await platform.storage.write('branding', image.extension, image.bytes);
  return (work: PlatformWork) => replaceLogo(platform, work, { mode, key });
}

async function replaceLogo(
  { storage }: Platform,
  work: PlatformWork,
  { mode, key }: { mode: LogoMode; key: string },
): Promise<string> {
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

/** The web manifest, with which a browser installs the application under its own name and icon. */
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
