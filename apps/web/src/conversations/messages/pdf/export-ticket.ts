import { api, type Message, PDF_PAGES, type Ticket } from '@prosa/contract';
import i18n from 'i18next';
import { call } from '../../../api/client.ts';
import { formatDay, formatMoment, formatTime } from '../../../ui/format.ts';
import { kindName } from '../kinds.ts';
import { dayOf } from '../list/rows.ts';
import { readCards } from '../v-card.ts';

/** Pages have room for about this many short messages; of more than these none would be printed. */
const MOST_MESSAGES = PDF_PAGES * 60;

const INK = '#12161c';
const SOFT = '#5f6a7b';

/** Saves the conversation of a ticket as a document, made of what was said and not of what is drawn. */
export async function exportTicketPdf(ticket: Pick<Ticket, 'id' | 'uuid' | 'contact'>): Promise<void> {
  const [{ jsPDF }, { addFonts }, { PageWriter }, messages] = await Promise.all([
    import('jspdf'),
    import('./fonts.ts'),
    import('./page-writer.ts'),
    everyMessage(ticket),
  ]);
  const { t } = i18n;
  const document = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait', compress: true });
  await addFonts(document);
  const title = t('messages.pdf.heading', { id: ticket.id });
  document.setProperties({ title });
  const writer = new PageWriter(document, PDF_PAGES);
  writer.write(`${title} · ${ticket.contact.name}`, { size: 16, color: INK, isBold: true });
  const now = formatMoment(new Date().toISOString());
  writer.write(t('messages.pdf.exported', { moment: now }), { size: 9, color: SOFT });
  let day = '';
  for (const message of messages) {
    if (writer.isFull) break;
    if (dayOf(message.createdAt) !== day) {
      day = dayOf(message.createdAt);
      writer.space(3);
      writer.write(formatDay(message.createdAt), { size: 9, color: SOFT, isBold: true, isCentred: true });
    }
    writer.space(2);
    writer.write(headOf(message, ticket.contact.name), { size: 9, color: SOFT, isBold: true });
    if (message.quotedMsg) writer.write(`> ${message.quotedMsg.body}`, { size: 9, color: SOFT, indent: 4 });
    writer.write(textOf(message), { size: 10, color: INK });
  }
  writer.number((page, pages) => t('messages.pdf.page', { page, pages }));
  document.save(`ticket-${ticket.id}.pdf`);
}

/** Newest pages come first; they are printed oldest first. */
async function everyMessage({ id, uuid }: Pick<Ticket, 'id' | 'uuid'>): Promise<Message[]> {
  const found = new Map<number, Message>();
  let hasMore = true;
  for (let page = 1; hasMore && found.size < MOST_MESSAGES; page += 1) {
    const answer = await call(api.messages.list, {
      params: { ticketUuid: uuid },
      query: { pageNumber: String(page) },
    });
    const own = answer.messages.filter((message) => message.ticketId === id);
    for (const message of own) found.set(message.id, message);
    // What comes before belongs to tickets before this one.
    hasMore = answer.hasMore && (own.length > 0 || found.size === 0);
  }
  return [...found.values()].toSorted((a, b) => a.id - b.id);
}

function headOf(message: Message, contactName: string): string {
  const { t } = i18n;
  const ours = message.user?.name ?? t('messages.you');
  const who = message.fromMe ? ours : message.contact.name || contactName;
  const marks = [
    message.isPrivate && t('messages.private'),
    message.isForwarded && t('messages.forwarded'),
    message.isEdited && t('messages.edited'),
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
  if (message.mediaType === 'call_log') lines.push(t('messages.media.call'));
  if (message.location)
    lines.push(
      `[${t('messages.media.location')}: ${message.location.latitude}, ${message.location.longitude}]`,
    );
  for (const card of readCards(message.vCard ?? ''))
    lines.push(
      `[${t('messages.media.contact')}: ${[card.name, ...card.phones.map(({ number }) => number)].join(' ')}]`,
    );
  lines.push(message.body);
  if (message.reactions.length > 0) lines.push(message.reactions.map(({ emoji }) => emoji).join(' '));
  return lines.filter(Boolean).join('\n') || t('messages.unknown');
}
