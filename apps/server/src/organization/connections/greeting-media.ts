import type { FileRule } from '@prosa/contract';
import type { CallerPlatform } from '../../platform/http/caller-company.ts';
import { poolKeyOf } from '../../platform/identity/pool-key.ts';
import { cleanImage } from '../../platform/files/images.ts';
import type { StoredFile } from '../../platform/files/storage.ts';
import { deleteFile, type NewFile, recordFile, writeFile } from '../../platform/stored-files.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import { detectVideoKind } from '../../platform/files/video-kind.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import { emitConnection } from './connection-events.ts';

/** Larger than any phone displays. */
const PICTURE = { width: 1600, height: 1600, fit: 'inside' } as const;

/** The picture or video sent with the greeting; its original name is kept for display only. */
export async function prepareGreeting(
  platform: CallerPlatform,
  id: number,
  { upload, kinds }: { upload: Upload; kinds: FileRule['kinds'] },
) {
  // Scaled and stored before the transaction opens.
  const media = await cleanMedia(upload.bytes, kinds, poolKeyOf(platform.user));
  const name = upload.name.slice(0, 200) || `greeting.${media.extension}`;
  const file = await writeFile(platform, media);
  return (work: CompanyWork) => setGreeting(work, { id, file, name });
}

async function setGreeting(
  work: CompanyWork,
  { id, file, name }: { id: number; file: StoredFile; name: string },
): Promise<string> {
  const before = await queries.lockConnection(work.db, id);
  await recordFile(work, file);
  if (before.greetingMediaKey) await deleteFile(work, before.greetingMediaKey);
  await queries.saveConnection(work, id, { greetingMediaKey: file.key, greetingMediaName: name });
  await recordGreetingChange(work, id, { before: before.greetingMediaName, after: name });
  return name;
}

export async function removeGreeting(work: CompanyWork, id: number): Promise<void> {
  const { greetingMediaKey, greetingMediaName } = await queries.lockConnection(work.db, id);
  if (!greetingMediaKey) return;
  await deleteFile(work, greetingMediaKey);
  await queries.saveConnection(work, id, { greetingMediaKey: null, greetingMediaName: null });
  await recordGreetingChange(work, id, { before: greetingMediaName, after: null });
}

async function recordGreetingChange(
  work: CompanyWork,
  id: number,
  { before, after }: { before: string | null; after: string | null },
) {
  await work.audit({
    action: 'connection.changed',
    subject: `connection:${id}`,
    before: { greetingMediaName: before },
    after: { greetingMediaName: after },
  });
  await emitConnection(work, id);
}

/** Photographs stay JPEG, which channels expect; images that may be transparent become PNG. */
async function cleanMedia(bytes: Buffer, kinds: FileRule['kinds'], turn: string): Promise<NewFile> {
  const video = kinds.includes('video') ? detectVideoKind(bytes) : undefined;
  if (video) return { bytes, ...video };
  const isPhotograph = bytes[0] === 0xff && bytes[1] === 0xd8;
  const format = isPhotograph ? 'jpeg' : 'png';
  return cleanImage(bytes, { kinds, box: { ...PICTURE, format }, turn });
}
