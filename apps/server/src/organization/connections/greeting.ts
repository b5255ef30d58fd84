import type { FileRule } from '@prosa/contract';
import { type CallerPlatform, turnOf } from '../../platform/as-user.ts';
import { cleanImage } from '../../platform/images.ts';
import type { Platform } from '../../platform/platform.ts';
import { dropFile, keepFile, type NewFile } from '../../platform/stored-files.ts';
import type { Upload } from '../../platform/uploads.ts';
import { videoKind } from '../../platform/videos.ts';
import type { CompanyWork } from '../../platform/work.ts';
import * as queries from './queries.ts';
import { tellConnection } from './telling.ts';

/** Larger than any telephone shows it. */
const PICTURE = { width: 1600, height: 1600, fit: 'inside' } as const;

/** The picture or video that goes with the greeting; what it was called is kept only to be read by people. */
export async function prepareGreeting(
  platform: CallerPlatform,
  id: number,
  upload: Upload,
  kinds: FileRule['kinds'],
) {
  // Drawn before the transaction opens.
  const file = await cleanMedia(upload.bytes, kinds, turnOf(platform.user));
  const name = upload.name.slice(0, 200) || `greeting.${file.extension}`;
  return (work: CompanyWork) => setGreeting(platform, work, id, { file, name });
}

async function setGreeting(
  platform: Pick<Platform, 'storage'>,
  work: CompanyWork,
  id: number,
  { file, name }: { file: NewFile; name: string },
): Promise<string> {
  const before = await queries.lockConnection(work.db, id);
  await keepFile(platform, work, file, async (key) => {
    if (before.greetingMediaKey) await dropFile(work, before.greetingMediaKey);
    await queries.saveConnection(work.db, id, { greetingMediaKey: key, greetingMediaName: name });
    await noteChange(work, id, before.greetingMediaName, name);
  });
  return name;
}

export async function removeGreeting(work: CompanyWork, id: number): Promise<void> {
  const { greetingMediaKey, greetingMediaName } = await queries.lockConnection(work.db, id);
  if (!greetingMediaKey) return;
  await dropFile(work, greetingMediaKey);
  await queries.saveConnection(work.db, id, { greetingMediaKey: null, greetingMediaName: null });
  await noteChange(work, id, greetingMediaName, null);
}

async function noteChange(work: CompanyWork, id: number, before: string | null, after: string | null) {
  await work.audit({
    action: 'connection.changed',
    subject: `connection:${id}`,
    before: { greetingMediaName: before },
    after: { greetingMediaName: after },
  });
  await tellConnection(work, id);
}

/** Channels take photographs as JPEG; what may be see-through stays PNG. */
async function cleanMedia(bytes: Buffer, kinds: FileRule['kinds'], turn: string): Promise<NewFile> {
  const video = kinds.includes('video') ? videoKind(bytes) : undefined;
  if (video) return { bytes, ...video };
  const isPhotograph = bytes[0] === 0xff && bytes[1] === 0xd8;
  const format = isPhotograph ? 'jpeg' : 'png';
  return cleanImage(bytes, { kinds, box: { ...PICTURE, format }, turn });
}
