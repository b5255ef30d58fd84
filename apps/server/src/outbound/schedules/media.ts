import { type Schedule, scheduleRoutes } from '@prosa/contract';
import { cleanImage } from '../../platform/files/images.ts';
import { deleteFile, type NewFile, storeFile } from '../../platform/stored-files.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import type { CallerPlatform } from '../../platform/http/caller-company.ts';
import { poolKeyOf } from '../../platform/identity/pool-key.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { saveSchedule } from './queries.ts';
import { emitAndShow, lockEditable } from './schedules.ts';

/** Larger than any phone displays. */
const PICTURE = { width: 1600, height: 1600, fit: 'inside' } as const;

/** The picture is cleaned before the transaction opens; its original name is kept for display only. */
export async function preparePicture(platform: CallerPlatform, id: number, upload: Upload) {
  const { kinds } = scheduleRoutes.uploadMedia.file;
  const format = upload.bytes[0] === 0xff && upload.bytes[1] === 0xd8 ? 'jpeg' : 'png';
  const box = { ...PICTURE, format } as const;
  const file = await cleanImage(upload.bytes, { kinds, box, turn: poolKeyOf(platform.user) });
  const name = upload.name.slice(0, 200) || `picture.${file.extension}`;
  return (work: UserWork) => setPicture(platform, work, { id, file, name });
}

async function setPicture(
  platform: Pick<Platform, 'storage'>,
  work: UserWork,
  { id, file, name }: { id: number; file: NewFile; name: string },
): Promise<Schedule> {
  const before = await lockEditable(work, id);
  return storeFile(platform, work, {
    file,
    record: async (key) => {
      if (before.mediaKey !== null) await deleteFile(work, before.mediaKey);
      await saveSchedule(work, id, { mediaKey: key, mediaName: name, mediaMime: file.mime });
      return emitAndShow(work, before);
    },
  });
}

export async function removePicture(work: UserWork, id: number): Promise<Schedule> {
  const before = await lockEditable(work, id);
  if (before.mediaKey !== null) await deleteFile(work, before.mediaKey);
  await saveSchedule(work, id, { mediaKey: null, mediaName: null, mediaMime: null });
  return emitAndShow(work, before);
}
