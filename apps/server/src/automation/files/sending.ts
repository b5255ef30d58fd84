import { sayAutomatically } from '../../conversations/messages/automatic.ts';
import { copyOutgoing, mediaTypeOf } from '../../conversations/messages/outgoing-files.ts';
import { fillTemplate } from '../../conversations/messages/templates.ts';
import { writeMessage } from '../../conversations/messages/writing.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { findFileList } from './queries.ts';

/**
 * The list's message, then its files in their order, each with its name. A list that is gone sends nothing; so
 * does an option whose file never came.
 */
export async function sendFileList(
  work: CompanyWork,
  ticket: TicketRecord,
  fileListId: number,
): Promise<void> {
  const list = await findFileList(work.db, fileListId);
  if (!list) return;
  await sayAutomatically(work, ticket, list.message, null);
  for (const option of list.options) {
    if (option.mediaKey === null) continue;
    const media = await copyOutgoing(work, option);
    await writeMessage(work, ticket, {
      body: await fillTemplate(work.db, option.name, ticket, work.now),
      mediaType: mediaTypeOf(media.mime),
      userId: null,
      isAutomatic: true,
      media,
    });
  }
}
