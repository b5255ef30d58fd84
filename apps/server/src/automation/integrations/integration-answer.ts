import { z } from 'zod';

/** What an integration wants done instead of said. */
export const Command = z.union([
  /** Customers are left to people from now on. */
  z.strictObject({ stopBot: z.literal(true) }),
  z.strictObject({ queueId: z.number().int().positive(), userId: z.number().int().positive().optional() }),
]);
export type Command = z.output<typeof Command>;

/** One thing that came of what was said to an integration, in the order it is to happen. */
export type Reply =
  | { kind: 'text'; text: string; afterMs: number }
  /** A text the company itself has set, which may name variables. */
  | { kind: 'own'; text: string; afterMs: number }
  | { kind: 'file'; url: string; caption: string; afterMs: number }
  | { kind: 'command'; command: Command; afterMs: number };

export interface Answer {
  replies: Reply[];
  /** Under which the other end knows the talk, as long as there is one. */
  sessionId: string | null;
  /** The other end has nothing more to say. */
  isEnded: boolean;
  /** The customer has said that this is all. */
  wantsClose?: boolean;
  /** A part of it could not be understood. */
  isMalformed: boolean;
}

/** So many of one answer are told; whoever sends more has lost count. */
const MAX_REPLIES = 20;
const MAX_TEXT = 4096;

const COMMAND = /^#\s*(?=\{)/;

/** What is said becomes what is told or done. A command that makes no sense is neither, and noted. */
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
