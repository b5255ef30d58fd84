import type { OutgoingTemplate, TemplateValue } from '@prosa/channels';
import { headerLocation, isInvalidValue, type Message, templateText, requiredValues } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/files/received-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { showMessage } from '../messages/messages.ts';
import { claimOutgoingFile, mediaTypeOf } from '../messages/outgoing-files.ts';
import { assertWritable, findAlreadySent } from '../messages/send-messages.ts';
import { fillTypedText } from '../messages/fill-template.ts';
import { writeMessage } from '../messages/write-message.ts';
import { markRead } from '../tickets/mark-ticket-read.ts';
import { lockVisibleTicket } from '../tickets/tickets.ts';
import * as queries from './queries.ts';

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
  const template = await queries.findTemplate(work.db, templateId);
  if (!template || template.whatsappId !== ticket.whatsappId) throw new AppError('ERR_NO_TEMPLATE_FOUND');
  if (template.status !== queries.APPROVED) throw new AppError('ERR_TEMPLATE_NOT_APPROVED');
  const filled: Record<string, string> = {};
  for (const [key, value] of Object.entries(values))
    filled[key] = await fillTypedText(work, value, { ...ticket, userId: work.user.id });
  assertComplete(template, filled, files);
  const [file] = files;
  const media = file && (await claimOutgoingFile(work, file));
  const written = await writeMessage(work, ticket, {
    body: templateText(template.content, filled),
    mediaType: media ? mediaTypeOf(media.mime) : 'conversation',
    userId: work.user.id,
    clientId: clientId ?? null,
    data: { template: templateParameters(template, filled) },
    ...(media ? { media } : {}),
  });
  await markRead(work, ticket);
  return { messages: [await showMessage(work, written.id)] };
}

const mediaHeaders = { image: 'image/', video: 'video/', document: '' } as const;

function assertComplete(
  { content }: queries.TemplateRecord,
  values: Record<string, string>,
  files: ReceivedFile[],
): void {
  const wanted = requiredValues(content).map(({ key }) => key);
  const missing = wanted.filter((key) => isInvalidValue(key, values[key]));
  if (missing.length > 0) throw new AppError('ERR_TEMPLATE_INCOMPLETE', { missing });
  const format = content.header?.format;
  if (format === undefined || format === 'text' || format === 'location') {
    if (files.length > 0) throw new AppError('ERR_CHANNEL_FILE_KIND');
    return;
  }
  const [file] = files;
  if (!file) throw new AppError('ERR_TEMPLATE_INCOMPLETE', { missing: ['header'] });
  if (!file.mime.startsWith(mediaHeaders[format])) throw new AppError('ERR_CHANNEL_FILE_KIND');
}

/** Groups the values by header, body and button, the form the provider expects. */
function templateParameters(
  { name, language, content }: queries.TemplateRecord,
  values: Record<string, string>,
): Omit<OutgoingTemplate, 'headerMedia'> {
  const of = (part: 'header' | 'body'): TemplateValue[] =>
    content.variables
      .filter(({ key }) => key.startsWith(`${part}.`))
      .map(({ key }) => {
        const place = key.slice(part.length + 1);
        return { name: /^\d+$/.test(place) ? null : place, text: values[key] ?? '' };
      });
  const buttons = content.variables
    .filter(({ key }) => key.startsWith('button.'))
    .map(({ key }) => {
      const index = Number(key.split('.')[1]);
      const kind = content.buttons[index]?.kind === 'code' ? ('copy_code' as const) : ('url' as const);
      return { index, kind, value: values[key] ?? '' };
    });
  const place = headerLocation(content, values);
  return { name, language, header: of('header'), body: of('body'), buttons, ...(place ? { place } : {}) };
}
