import type { Message } from '@prosa/contract';
import type { ReceivedFile } from '../../platform/files/received-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { showMessage } from '../messages/messages.ts';
import { claimOutgoingFile, mediaTypeOf } from '../messages/outgoing-files.ts';
import { assertWritable, findAlreadySent } from '../messages/send-messages.ts';
import { fillTypedText } from '../messages/fill-template.ts';
import { writeMessage } from '../messages/write-message.ts';
import { markRead } from '../tickets/mark-ticket-read.ts';
import { lockVisibleTicket } from '../tickets/tickets.ts';
import { composeTemplate, getApprovedTemplate } from './compose-template.ts';

interface SendTemplateInput {
  templateId: number;
  values: Record<string, string>;
  clientId?: string | undefined;
}

/** Sends an approved template with its variables filled in. Allowed even when the reply window is closed. */
export async function sendTemplate(
  work: UserWork,
  ticketId: number,
  { input: { templateId, values, clientId }, files }: { input: SendTemplateInput; files: ReceivedFile[] },
): Promise<{ messages: Message[] }> {
  const ticket = await lockVisibleTicket(work, ticketId);
  const sent = await findAlreadySent(work, ticket, clientId);
  if (sent.length > 0) return { messages: sent };
  await assertWritable(work, ticket, { isPrivate: false });
  const template = await getApprovedTemplate(work.db, templateId, ticket.whatsappId);
  const filled: Record<string, string> = {};
  for (const [key, value] of Object.entries(values))
    filled[key] = await fillTypedText(work, value, { ...ticket, userId: work.user.id });
  const composed = composeTemplate(template, filled, files);
  const [file] = files;
  const media = file && (await claimOutgoingFile(work, file));
  const written = await writeMessage(work, ticket, {
    ...composed,
    mediaType: media ? mediaTypeOf(media.mime) : 'conversation',
    userId: work.user.id,
    clientId: clientId ?? null,
    ...(media ? { media } : {}),
  });
  await markRead(work, ticket);
  return { messages: [await showMessage(work, written.id)] };
}
