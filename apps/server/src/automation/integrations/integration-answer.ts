import { z } from 'zod';

/** A command of an integration, sent instead of a text. */
export const Command = z.union([
  /** Attendants take over from now on. */
  z.strictObject({ stopBot: z.literal(true) }),
  z.strictObject({ queueId: z.number().int().positive(), userId: z.number().int().positive().optional() }),
]);
export type Command = z.output<typeof Command>;

/** One result of a request to an integration; results are executed in order. */
export type Reply =
  | { kind: 'text'; text: string; afterMs: number }
  /** A text configured by the company, which may contain variables. */
  | { kind: 'own'; text: string; afterMs: number }
  | { kind: 'file'; url: string; caption: string; afterMs: number }
  | { kind: 'command'; command: Command; afterMs: number };

export interface Answer {
  replies: Reply[];
  /** The external session's id, as long as there is one. */
  sessionId: string | null;
  /** The external system has finished. */
  isEnded: boolean;
  /** The contact asked to end the conversation. */
  wantsClose?: boolean;
  /** A part of the answer could not be parsed. */
  isMalformed: boolean;
}

/** Maximum number of replies per answer; more indicates a faulty system. */
const MAX_REPLIES = 20;
const MAX_TEXT = 4096;

const COMMAND = /^#\s*(?=\{)/;

/** Converts texts into replies and commands. Invalid commands are dropped and reported. */
export function toReplies(
  said: Exclude<Reply, { kind: 'command' }>[],
): Pick<Answer, 'replies' | 'isMalformed'> {
  let isMalformed = said.length > MAX_REPLIES;
  const replies = said.slice(0, MAX_REPLIES).flatMap((reply): Reply[] => {
    if (reply.kind === 'file') return [reply];
    const text = reply.text.trim().slice(0, MAX_TEXT);
    if (text === '') return [];
    if (!COMMAND.test(text)) return [{ ...reply, text }];
    const command = parseCommand(text);
    isMalformed ||= command === undefined;
    return command === undefined ? [] : [{ kind: 'command', command, afterMs: reply.afterMs }];
  });
  return { replies, isMalformed };
}

function parseCommand(text: string): Command | undefined {
  try {
    return Command.safeParse(JSON.parse(text.replace(COMMAND, ''))).data;
  } catch {
    return undefined;
  }
}

export const textReply = (text: string): Extract<Reply, { kind: 'text' }> => ({
  kind: 'text',
  text,
  afterMs: 0,
});
