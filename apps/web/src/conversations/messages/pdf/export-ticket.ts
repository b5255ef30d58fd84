import { type Message, readableBody, PDF_PAGES, splitMessage, type Ticket } from '@prosa/contract';
import i18n from 'i18next';
import { call } from '../../../api/client.ts';
import { WITHOUT_MARKING_READ } from '../../../api/messages.ts';
import { api } from '../../../api/routes.gen.ts';
import { formatDay, formatDateTime, formatTime } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.ts';
import { eventText, summarizeMessage, isText, kindName } from '../../message-text/message-summary.ts';
import { dayOf } from '../list/message-rows.ts';
import { parseVCards } from '../parse-v-card.ts';
import type { PageWriter, Style } from './page-writer.ts';

/** An upper limit: each message takes at least two lines, so more than these cannot fit. */
const MOST_MESSAGES = PDF_PAGES * 25;

const INK = '#12161c';
const SOFT = '#5f6a7b';
/** Space in millimetres before a message and before a day. */
const GAP = 2;
const DAY_GAP = 3;

const headStyle: Style = { size: 9, color: SOFT, isBold: true };
const dayStyle: Style = { ...headStyle, isCentred: true };

/**
 * Saves a ticket's conversation as a PDF, made from the messages and not from the screen. If it is too long, only the
 * newest part is printed and the user is warned.
 */
export async function exportTicketPdf(ticket: Pick<Ticket, 'id' | 'uuid' | 'contact'>): Promise<void> {
  const [{ jsPDF }, { addFonts }, { PageWriter }, found] = await Promise.all([
    import('jspdf'),
    import('./fonts.ts'),
    import('./page-writer.ts'),
    newestMessages(ticket),
  ]);
  const { t } = i18n;
  const document = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait', compress: true });
  await addFonts(document);
  const title = t('messages.pdf.heading', { id: ticket.id });
  document.setProperties({ title });
  const writer = new PageWriter(document, PDF_PAGES);
  const messages = fittingMessages(writer, found.messages, ticket.contact.name);
  const isCut = found.hasMore || messages.length < found.messages.length;
  writer.write(`${title} · ${ticket.contact.name}`, { size: 16, color: INK, isBold: true });
  const now = formatDateTime(new Date().toISOString());
  writer.write(t('messages.pdf.exported', { moment: now }), { size: 9, color: SOFT });
  if (isCut) writer.write(t('messages.pdf.cut'), { size: 9, color: INK, isBold: true });
  let day = '';
  for (const message of messages) {
    if (dayOf(message.createdAt) !== day) {
      day = dayOf(message.createdAt);
      writer.space(DAY_GAP);
      writer.write(formatDay(message.createdAt), dayStyle);
    }
    writer.space(GAP);
    for (const { text, style } of linesOf(message, ticket.contact.name)) writer.write(text, style);
  }
  writer.number((page, pages) => t('messages.pdf.page', { page, pages }));
  document.save(`ticket-${ticket.id}.pdf`);
  if (isCut) toast.warning(t('messages.pdf.cut'));
}

/** The newest messages that fit on the pages. */
function fittingMessages(writer: PageWriter, messages: Message[], contactName: string): Message[] {
  const heading = 30;
  let room = writer.room - heading;
  let day = '';
  const first = messages.findLastIndex((message) => {
    const lines = linesOf(message, contactName);
    room -= GAP + lines.reduce((sum, { text, style }) => sum + writer.heightOf(text, style), 0);
    if (dayOf(message.createdAt) !== day) {
      day = dayOf(message.createdAt);
      room -= DAY_GAP + writer.heightOf(formatDay(message.createdAt), dayStyle);
    }
    return room < 0;
  });
  return messages.slice(first + 1);
}

function linesOf(message: Message, contactName: string): { text: string; style: Style }[] {
  const { quotedMsg } = message;
  return [
    { text: headOf(message, contactName), style: headStyle },
    ...(quotedMsg
      ? [{ text: `> ${summarizeMessage(i18n.t, quotedMsg)}`, style: { size: 9, color: SOFT, indent: 4 } }]
      : []),
    { text: textOf(message), style: { size: 10, color: INK } },
  ];
}

/** Pages are read newest first and printed oldest first. */
async function newestMessages({ id, uuid }: Pick<Ticket, 'id' | 'uuid'>) {
  const found = new Map<number, Message>();
  let hasMore = true;
  for (let page = 1; hasMore && found.size < MOST_MESSAGES; page += 1) {
    const answer = await call(api.messages.list, {
      params: { ticketUuid: uuid },
      query: { pageNumber: String(page), ...WITHOUT_MARKING_READ },
    });
    const own = answer.messages.filter((message) => message.ticketId === id);
    for (const message of own) found.set(message.id, message);
    // Older messages belong to earlier tickets.
    hasMore = answer.hasMore && (own.length > 0 || found.size === 0);
  }
  return { messages: [...found.values()].toSorted((a, b) => a.id - b.id), hasMore };
}

function headOf(message: Message, contactName: string): string {
  const { t } = i18n;
  const ours = message.user?.name ?? t('messages.you');
  const who = message.fromMe ? ours : message.contact.name || contactName;
  const marks = [
    message.isPrivate && t('messages.private'),
    message.isForwarded && t('messages.forwarded'),
    message.isEdited &&
      (message.editedBy ? t('messages.editedBy', { name: message.editedBy.name }) : t('messages.edited')),
  ];
  return [who, formatTime(message.createdAt), ...marks].filter(Boolean).join(' · ');
}

/** Files are named, not shown. */
function textOf(message: Message): string {
  const { t } = i18n;
  const lines: (string | null | false | undefined)[] = [];
  if (message.isDeleted)
    lines.push(t(message.fromMe ? 'messages.deleted.own' : 'messages.deleted.byContact'));
  if (message.mediaState !== 'none')
    lines.push(`[${[kindName(t, message.mediaType), message.mediaName].filter(Boolean).join(': ')}]`);
  lines.push(eventText(t, message.mediaType));
  if (message.location)
    lines.push(
      `[${t('messages.media.location')}: ${message.location.latitude}, ${message.location.longitude}]`,
    );
  for (const card of parseVCards(message.vCard ?? ''))
    lines.push(
      `[${t('messages.media.contact')}: ${[card.name, ...card.phones.map(({ number }) => number)].join(' ')}]`,
    );
  // A referral without content of its own gets the label of its kind before its text.
  const isArrival = message.mediaState === 'none' && message.origin?.type === 'referral' && !isText(message);
  const named = { ...message, body: readableBody(message) };
  lines.push(isArrival ? summarizeMessage(t, message) : splitMessage(named).text);
  if (message.reactions.length > 0) lines.push(message.reactions.map(({ emoji }) => emoji).join(' '));
  return lines.filter(Boolean).join('\n') || t('messages.unknown');
}
