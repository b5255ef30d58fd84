import { z } from 'zod';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';

/** A service that speaks as OpenAI does. */
export interface OpenAiService {
  baseUrl: string;
  apiKey: string;
  /** Chosen by the installation and not by a company. */
  isOurs: boolean;
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface CompletionRequest {
  model: string;
  messages: ChatMessage[];
  maxTokens: number;
  temperature: number;
}

const TIMEOUT_MS = 30_000;

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
});

/** What an assistant answers. An empty answer is none. */
export async function requestCompletion(
  outbound: Outbound,
  service: OpenAiService,
  question: CompletionRequest,
): Promise<string> {
  const { model, messages, maxTokens, temperature } = question;
  const plain = { model, messages };
  const wanted = { ...plain, max_completion_tokens: maxTokens, temperature };
  let reply = await post(outbound, service, wanted);
  // Servers know one name for the limit or the other, and some models no temperature: they say which.
  if (refuses(reply, 'max_completion_tokens'))
    reply = await post(outbound, service, { ...plain, max_tokens: maxTokens, temperature });
  else if (refuses(reply, 'temperature'))
    reply = await post(outbound, service, { ...plain, max_completion_tokens: maxTokens });
  if (reply.status !== 200) throw new OutboundError(problemOfStatus(reply.status), reply.status);
  const content = contentIn(reply.body);
  if (!content) throw new OutboundError('badAnswer', reply.status);
  return content;
}

const post = (outbound: Outbound, { baseUrl, apiKey, isOurs }: OpenAiService, body: object) =>
  outbound.call(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
    timeoutMs: TIMEOUT_MS,
    isOurs,
  });

const refuses = ({ status, body }: { status: number; body: Buffer }, field: string): boolean =>
  (status === 400 || status === 422) && body.toString('utf8').includes(field);

export const problemOfStatus = (status: number): 'badCredentials' | 'refused' =>
  status === 401 || status === 403 ? 'badCredentials' : 'refused';

function contentIn(body: Buffer): string | undefined {
  try {
    return Completion.parse(JSON.parse(body.toString('utf8'))).choices[0]?.message.content?.trim();
  } catch {
    return undefined;
  }
}
