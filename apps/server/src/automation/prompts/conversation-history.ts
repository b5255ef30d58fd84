import { TRANSFER_PHRASE } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { ChatMessage } from './completions.ts';
import type { PromptRow } from './queries.ts';
import type { Recording } from './transcriptions.ts';

interface HistoryRow {
  id: number;
  fromMe: boolean;
  text: string;
  isRecording: boolean;
  mediaKey: string | null;
  mediaMime: string | null;
  mediaBytes: number | null;
  mediaState: string;
}

/** The latest messages of a ticket, oldest first. */
export interface ConversationHistory {
  rows: HistoryRow[];
  /** Recordings without a transcript. */
  recordings: Recording[];
  /** A recording is still being downloaded. */
  isIncomplete: boolean;
}

/** The latest messages that have a text or a recording to transcribe. */
export async function readHistory(db: Db, ticketId: number, count: number): Promise<ConversationHistory> {
  const { rows } = await sql<HistoryRow>`
    select m.id, m."fromMe", coalesce(s.text, m.body) as text, m."mediaType" = 'audio' and s.text is null
        and not m."fromMe" as "isRecording",
      m."mediaKey", m."mediaMime", m."mediaBytes", m."mediaState"
    from messages m
    left join message_transcripts s on s."companyId" = m."companyId" and s."messageId" = m.id
    where m."ticketId" = ${ticketId} and not m."isPrivate" and not m."isDeleted"
      and (m.body <> '' or s.text <> '' or m."mediaType" = 'audio' and not m."fromMe")
    order by m.position desc limit ${count}`.execute(db);
  return {
    rows: rows.toReversed(),
    recordings: rows.flatMap(({ id, isRecording, mediaKey, mediaMime, mediaBytes }) =>
      isRecording && mediaKey !== null
        ? [{ messageId: id, mediaKey, mediaMime: mediaMime ?? 'audio/ogg', mediaBytes: mediaBytes ?? 0 }]
        : [],
    ),
    isIncomplete: rows.some(({ isRecording, mediaState }) => isRecording && mediaState === 'waiting'),
  };
}

export async function findContactName(db: Db, contactId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from contacts where id = ${contactId}`.execute(db);
  return rows[0]?.name ?? '';
}

/** The messages for a completion: the instructions and the conversation. */
export function toChatMessages(
  prompt: Pick<PromptRow, 'prompt' | 'maxTokens'>,
  contactName: string,
  { rows, transcripts }: { rows: HistoryRow[]; transcripts: Map<number, string> },
): ChatMessage[] {
  const messages = rows.map(({ id, fromMe, text }) => ({
    role: fromMe ? ('assistant' as const) : ('user' as const),
    content: transcripts.get(id) ?? text,
  }));
  return [
    { role: 'system', content: instructions(prompt, contactName) },
    ...messages.filter(({ content }) => content.trim() !== ''),
  ];
}

const instructions = ({ prompt, maxTokens }: Pick<PromptRow, 'prompt' | 'maxTokens'>, contactName: string) =>
  [
    `O nome do cliente é "${plainName(contactName)}". Sempre que possível, mencione o nome para um atendimento mais pessoal.`,
    `Sua resposta deve usar no máximo ${maxTokens} tokens; cuide para não truncar o final.`,
    `Quando o cliente precisar do setor de atendimento, comece sua resposta com '${TRANSFER_PHRASE}'.`,
    prompt,
  ].join('\n');

/** Restricts the contact's name, so that it cannot contain instructions. */
const plainName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{M}\p{N} .'-]/gu, '')
    .trim()
    .slice(0, 60);

export interface ParsedAnswer {
  text: string;
  handsOver: boolean;
}

/** Only an answer that begins with the phrase hands the contact over; one that merely contains it does not. */
export function parseAnswer(answer: string): ParsedAnswer {
  if (!answer.startsWith(TRANSFER_PHRASE)) return { text: answer, handsOver: false };
  return { text: answer.slice(TRANSFER_PHRASE.length).replace(/^[\s.,:;!–-]+/, ''), handsOver: true };
}
