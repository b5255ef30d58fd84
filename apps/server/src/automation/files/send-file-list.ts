import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import { copyOutgoingFile, mediaTypeOf } from '../../conversations/messages/outgoing-files.ts';
import { fillTemplate } from '../../conversations/messages/fill-template.ts';
import { writeMessage } from '../../conversations/messages/write-message.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { findFileList } from './queries.ts';

/**
 * Sends the list's message, then its files in order, each with its name. Sends nothing if the list was deleted; options
 * without a file are skipped.
 */
export async function sendFileList(
  work: CompanyWork,
  ticket: TicketRecord,
  fileListId: number,
): Promise<void> {
  const list = await findFileList(work.db, fileListId);
  if (!list) return;
  await sendAutomaticMessage(work, ticket, { text: list.message, userId: null });
  for (const option of list.options) {
    if (option.mediaKey === null) continue;
    const media = await copyOutgoingFile(work, option);
    await writeMessage(work, ticket, {
      body: await fillTemplate(work, option.name, ticket),
      mediaType: mediaTypeOf(media.mime),
      userId: null,
      isAutomatic: true,
      media,
    });
  }
}
