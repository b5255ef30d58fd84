import { PRODUCT_VERSION } from '@prosa/contract';
import { readVersion, savePlatformSetting } from '../../organization/settings/platform-settings.ts';
import type { Db } from '../../platform/database/db.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'version.published': object;
  }
}

export const showVersion = async (db: Db) => ({ version: (await readVersion(db)) ?? PRODUCT_VERSION });

/** Pages with another version offer to reload. */
export async function publishVersion(work: PlatformWork, version: string) {
  await savePlatformSetting(work.db, 'version', version);
  await work.audit({ action: 'version.published', subject: version });
  await work.emitToAll('version', { action: 'update', version }, ['everyone']);
  return { version };
}

/** Publishes the server's version once after an update. */
export async function publishOwnVersion(work: PlatformWork): Promise<void> {
  if ((await readVersion(work.db)) !== PRODUCT_VERSION) await publishVersion(work, PRODUCT_VERSION);
}
