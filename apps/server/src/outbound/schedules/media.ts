import { type Schedule, scheduleRoutes } from '@prosa/contract';
import { cleanImage } from '../../platform/files/images.ts';
import { deleteFile, recordFile, writeFile } from '../../platform/stored-files.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import type { CallerPlatform } from '../../platform/http/caller-company.ts';
import { poolKeyOf } from '../../platform/identity/pool-key.ts';
import type { StoredFile } from '../../platform/files/storage.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { saveSchedule } from './queries.ts';
import { emitAndShow, lockEditable } from './schedules.ts';

/** Larger than any phone displays. */
const PICTURE = { width: 1600, height: 1600, fit: 'inside' } as const;

/** The picture is cleaned and stored before the transaction opens; its original name is kept for display only. */
export async function preparePicture(platform: CallerPlatform, id: number, upload: Upload) {
  const { kinds } = scheduleRoutes.uploadMedia.file;
  const format = upload.bytes[0] === 0xff && upload.bytes[1] === 0xd8 ? 'jpeg' : 'png';
  const box = { ...PICTURE, format } as const;
  const image = await cleanImage(upload.bytes, { kinds, box, turn: poolKeyOf(platform.user) });
  const name = upload.name.slice(0, 200) || `picture.${image.extension}`;
  const file = await writeFile(platform, image);
  return (work: UserWork) => setPicture(work, { id, file, name });
}

async function setPicture(
  work: UserWork,
  { id, file, name }: { id: number; file: StoredFile; name: string },
): Promise<Schedule> {
  const before = await lockEditable(work, id);
  await recordFile(work, file);
  if (before.mediaKey !== null) await deleteFile(work, before.mediaKey);
  await saveSchedule(work, id, { mediaKey: file.key, mediaName: name, mediaMime: file.mime });
  return emitAndShow(work, before);
}

export async function removePicture(work: UserWork, id: number): Promise<Schedule> {
  const before = await lockEditable(work, id);
  if (before.mediaKey !== null) await deleteFile(work, before.mediaKey);
  await saveSchedule(work, id, { mediaKey: null, mediaName: null, mediaMime: null });
  return emitAndShow(work, before);
}
