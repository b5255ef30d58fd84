import type { ManagedAnnouncement } from '@prosa/contract';
import { cleanImage } from '../../platform/files/images.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import type { CallerPlatform } from '../../platform/http/caller-company.ts';
import { poolKeyOf } from '../../platform/identity/pool-key.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlatformWork } from '../../platform/unit-of-work.ts';
import { emitSaved } from './announcements.ts';
import * as queries from './queries.ts';

const size = { width: 1280, height: 1280, fit: 'inside' } as const;

/** The picture is scaled and stored before the transaction opens. */
export async function prepareMedia(platform: CallerPlatform, id: number, { bytes, name }: Upload) {
  const kinds = ['png', 'jpeg'] as const;
  const format = /\.jpe?g$/i.test(name) ? 'jpeg' : 'png';
  const image = await cleanImage(bytes, { kinds, box: { ...size, format }, turn: poolKeyOf(platform.user) });
  const key = await platform.storage.write('announcements', image.extension, image.bytes);
  return (work: PlatformWork) => setMedia(platform, work, { id, key, name });
}

async function setMedia(
  { storage }: Platform,
  work: PlatformWork,
  { id, key, name }: { id: number; key: string; name: string },
): Promise<{ mensagem: string; announcement: ManagedAnnouncement }> {
  const before = await queries.lockAnnouncement(work.db, id);
  const announcement = await replace(work, before, { mediaKey: key, mediaName: name });
  removeAfterCommit(storage, work, before.mediaKey);
  return { mensagem: 'Arquivo Anexado', announcement };
}

export async function removeMedia(
  { storage }: Platform,
  work: PlatformWork,
  id: number,
): Promise<{ mensagem: string; announcement: ManagedAnnouncement }> {
  const before = await queries.lockAnnouncement(work.db, id);
  const announcement = await replace(work, before, { mediaKey: null, mediaName: null });
  removeAfterCommit(storage, work, before.mediaKey);
  return { mensagem: 'Arquivo Excluído', announcement };
}

async function replace(
  work: PlatformWork,
  before: Awaited<ReturnType<typeof queries.lockAnnouncement>>,
  set: { mediaKey: string | null; mediaName: string | null },
): Promise<ManagedAnnouncement> {
  await queries.saveAnnouncement(work, before.id, set);
  await work.audit({ action: 'announcement.changed', subject: `announcement:${before.id}` });
  return emitSaved(work, before.id, {
    action: 'update',
    readersBefore: await queries.listReaders(work.db, before),
  });
}

export function removeAfterCommit(
  storage: Platform['storage'],
  work: PlatformWork,
  key: string | null,
): void {
  if (key !== null) work.afterCommit(() => storage.remove(key));
}
