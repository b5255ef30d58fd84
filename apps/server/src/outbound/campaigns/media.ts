import { type Campaign, channelAbilities } from '@prosa/contract';
import { fileRefusal } from '../../conversations/messages/channel-limits.ts';
import { mediaTypeOf } from '../../conversations/messages/outgoing-files.ts';
import { AppError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/files/received-files.ts';
import { claimFile, deleteFile } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { findCampaignConnection } from './campaign-connection.ts';
import { finishChange, lockEditable } from './campaigns.ts';
import { saveCampaign } from './queries.ts';

/** Sets the file that is sent with a campaign; its original name is kept for display only. */
export async function setMedia(
  work: UserWork,
  id: number,
  file: ReceivedFile | undefined,
): Promise<Campaign> {
  if (!file) throw new AppError('ERR_FILE_REQUIRED');
  const before = await lockEditable(work, id);
  const connection = await findCampaignConnection(work.db, before.whatsappId);
  const abilities = connection && channelAbilities[connection.channel];
  const refusal = abilities && fileRefusal(abilities, { media: file, mediaType: mediaTypeOf(file.mime) });
  if (refusal) throw refusal;
  if (before.mediaKey !== null) await deleteFile(work, before.mediaKey);
  await claimFile(work, file);
  await saveCampaign(work, id, {
    mediaKey: file.key,
    mediaName: file.name,
    mediaMime: file.mime,
    mediaBytes: file.bytes,
  });
  return finishChange(work, before);
}

export async function removeMedia(work: UserWork, id: number): Promise<Campaign> {
  const before = await lockEditable(work, id);
  if (before.mediaKey !== null) await deleteFile(work, before.mediaKey);
  await saveCampaign(work, id, { mediaKey: null, mediaName: null, mediaMime: null, mediaBytes: null });
  return finishChange(work, before);
}
