import { z } from 'zod';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';
import { type Answer, type Reply, toReplies } from './integration-answer.ts';
import type { IntegrationRow } from './queries.ts';
import { fromMarkdown, fromRichText } from './whatsapp-text.ts';

type Typebot = Pick<
  IntegrationRow,
  | 'urlN8N'
  | 'typebotSlug'
  | 'typebotDelayMessage'
  | 'typebotKeywordFinish'
  | 'typebotKeywordRestart'
  | 'typebotRestartMessage'
  | 'typebotUnknownMessage'
>;

/** A contact's message and data. */
interface TypebotInput {
  /** Set when a session continues. */
  sessionId: string | null;
  text: string;
  variables: Record<string, string>;
}

/** Maximum delay between two messages, whatever the flow requests. */
const MAX_WAIT_MS = 20_000;

const TypebotResponse = z.object({
  sessionId: z.string().min(1).max(500).optional(),
  messages: z
    .array(
      z.looseObject({ id: z.string().optional(), type: z.string(), content: z.looseObject({}).nullish() }),
    )
    .default([]),
  input: z
    .looseObject({
      type: z.string(),
      items: z.array(z.looseObject({ content: z.string().nullish(), title: z.string().nullish() })).nullish(),
    })
    .nullish(),
  clientSideActions: z
    .array(
      z.looseObject({
        type: z.string(),
        lastBubbleBlockId: z.string().nullish(),
        wait: z.looseObject({ secondsToWaitFor: z.coerce.number().nullish() }).nullish(),
      }),
    )
    .nullish(),
});
type TypebotResponse = z.output<typeof TypebotResponse>;

/** One turn of a Typebot session: starts, continues or ends it. */
export async function callTypebot(outbound: Outbound, bot: Typebot, input: TypebotInput): Promise<Answer> {
  if (isKeyword(input.text, bot.typebotKeywordFinish))
    return { replies: [], sessionId: null, isEnded: true, wantsClose: true, isMalformed: false };
  if (isKeyword(input.text, bot.typebotKeywordRestart)) {
    const answer = await startChat(outbound, bot, input);
    return { ...answer, replies: [...ownReply(bot.typebotRestartMessage), ...answer.replies] };
  }
  if (input.sessionId === null) return startChat(outbound, bot, input);
  const turn = await continueChat(outbound, bot, { sessionId: input.sessionId, text: input.text });
  // The server no longer knows the session, because of its age or a change of the flow.
  if (turn === 'unknown') return startChat(outbound, bot, input);
  const answer = toAnswer(bot, turn, input.sessionId);
  if (answer.replies.length > 0 || turn.input) return answer;
  const unknown = ownReply(bot.typebotUnknownMessage);
  return { ...answer, replies: unknown, isEnded: unknown.length === 0 };
}

const isKeyword = (text: string, word: string) =>
  word !== '' && text.trim().toLowerCase() === word.toLowerCase();

const ownReply = (text: string): Reply[] => (text.trim() === '' ? [] : [{ kind: 'own', text, afterMs: 0 }]);

const baseOf = ({ urlN8N }: Typebot) => `${urlN8N.replace(/\/+$/, '')}/api/v1`;

async function startChat(outbound: Outbound, bot: Typebot, { variables }: TypebotInput): Promise<Answer> {
  const address = `${baseOf(bot)}/typebots/${encodeURIComponent(bot.typebotSlug)}/startChat`;
  const reply = await post(outbound, address, {
    prefilledVariables: variables,
    textBubbleContentFormat: 'markdown',
  });
  if (reply.status !== 200) throw new OutboundError('refused', reply.status);
  const turn = parse(reply.body);
  if (turn.sessionId === undefined) throw new OutboundError('badAnswer', reply.status);
  return toAnswer(bot, turn, turn.sessionId);
}

async function continueChat(
  outbound: Outbound,
  bot: Typebot,
  { sessionId, text }: { sessionId: string; text: string },
): Promise<TypebotResponse | 'unknown'> {
  const address = `${baseOf(bot)}/sessions/${encodeURIComponent(sessionId)}/continueChat`;
  const reply = await post(outbound, address, { message: text, textBubbleContentFormat: 'markdown' });
  if (reply.status === 404) return 'unknown';
  if (reply.status !== 200) throw new OutboundError('refused', reply.status);
  return parse(reply.body);
}

const post = (outbound: Outbound, address: string, body: object) =>
  outbound.call(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });

function parse(body: Buffer): TypebotResponse {
  try {
    return TypebotResponse.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new OutboundError('badAnswer', 200);
  }
}

function toAnswer({ typebotDelayMessage }: Typebot, turn: TypebotResponse, sessionId: string): Answer {
  const waits = new Map(
    (turn.clientSideActions ?? []).flatMap(({ type, lastBubbleBlockId, wait }) =>
      type === 'wait' && lastBubbleBlockId
        ? [[lastBubbleBlockId, (wait?.secondsToWaitFor ?? 0) * 1000] as const]
        : [],
    ),
  );
  let afterMs = 0;
  const replies = turn.messages.flatMap(({ id, type, content }) => {
    const reply = bubbleToReply(type, content ?? {}, afterMs);
    afterMs = Math.min(typebotDelayMessage + (waits.get(id ?? '') ?? 0), MAX_WAIT_MS);
    return reply ? [reply] : [];
  });
  const choices = (turn.input?.items ?? []).flatMap(({ content, title }) => content || title || []);
  if (choices.length > 0)
    replies.push({ kind: 'text', text: choices.map((choice) => `▶️ ${choice}`).join('\n'), afterMs });
  return { ...toReplies(replies), sessionId, isEnded: !turn.input };
}

/** A command starts like a heading but is none; some servers escape it. */
const COMMAND_LIKE = /^\s*\\?#\s*\\?\{/;
const markdownToText = (markdown: string) =>
  COMMAND_LIKE.test(markdown) ? markdown.replaceAll(/\\(?=[#{}_[\]])/g, '') : fromMarkdown(markdown);

function bubbleToReply(type: string, content: Record<string, unknown>, afterMs: number) {
  const { url, markdown, richText } = content;
  if (type === 'text') {
    const text = typeof markdown === 'string' ? markdown : '';
    return {
      kind: 'text' as const,
      text: text === '' ? fromRichText(richText) : markdownToText(text),
      afterMs,
    };
  }
  if (typeof url !== 'string' || url === '') return undefined;
  return type === 'image' || type === 'video' || type === 'audio'
    ? { kind: 'file' as const, url, caption: '', afterMs }
    : { kind: 'text' as const, text: url, afterMs };
}
