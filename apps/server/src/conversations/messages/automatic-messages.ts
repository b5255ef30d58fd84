import type { BotMenu } from '@prosa/bot';
import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import { outgoingMenu } from './menus.ts';
import { copyOutgoingFile, mediaTypeOf } from './outgoing-files.ts';
import { fillTemplate } from './fill-template.ts';
import { writeMessage, writeMessages } from './write-message.ts';

/** Sends a text the company set for an occasion, attributed to the user who caused it. A blank text is not sent. */
export async function sendAutomaticMessage(
  work: CompanyWork,
  ticket: TicketRecord,
  {
    text,
    userId,
    quotedId = null,
    menu,
  }: { text: string; userId: number | null; quotedId?: number | null; menu?: BotMenu },
): Promise<void> {
  const fill = (one: string) => fillTemplate(work, one, { ...ticket, userId });
  const body = await fill(text);
  if (body.trim() === '') return;
  const mediaType = quotedId === null ? 'conversation' : 'extendedTextMessage';
  const data = menu ? { data: { menu: await outgoingMenu(menu, fill) } } : {};
  await writeMessage(work, ticket, { body, mediaType, userId, quotedId, isAutomatic: true, ...data });
}

/** `sendAutomaticMessage` for several tickets at once, attributed to no user. */
export async function sendAutomaticMessages(
  work: CompanyWork,
  texts: { ticket: TicketRecord; text: string }[],
): Promise<void> {
  const drafts = [];
  for (const { ticket, text } of texts) {
    const body = await fillTemplate(work, text, { ...ticket, userId: null });
    if (body.trim() === '') continue;
    drafts.push({ ticket, draft: { body, mediaType: 'conversation', userId: null, isAutomatic: true } });
  }
  await writeMessages(work, drafts);
}

/** An automatic message with a company file; the message gets its own copy of the file. */
export async function sendAutomaticFile(
  work: CompanyWork,
  ticket: TicketRecord,
  { text, file }: { text: string; file: { key: string; name: string | null } },
): Promise<void> {
  const body = await fillTemplate(work, text, ticket);
  const media = await copyOutgoingFile(work, { mediaKey: file.key, mediaName: file.name, mediaMime: null });
  const mediaType = mediaTypeOf(media.mime);
  await writeMessage(work, ticket, { body, mediaType, userId: null, isAutomatic: true, media });
}

/** Writes a private message: kept in the conversation, never sent. */
export async function writePrivateMessage(work: UserWork, ticket: TicketRecord, text: string): Promise<void> {
  await writeMessage(work, ticket, {
    body: text,
    mediaType: 'extendedTextMessage',
    userId: work.user.id,
    isPrivate: true,
  });
}
