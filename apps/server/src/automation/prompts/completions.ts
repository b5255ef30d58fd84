import { z } from 'zod';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';

/** A service with an OpenAI-compatible API. */
export interface OpenAiService {
  baseUrl: string;
  apiKey: string;
  /** Configured by the installation, not by a company. */
  isOurs: boolean;
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

interface CompletionRequest {
  model: string;
  messages: ChatMessage[];
  maxTokens: number;
  temperature: number;
}

const TIMEOUT_MS = 30_000;

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
});

/** Requests an assistant's answer; an empty one is an error. */
export async function requestCompletion(
  outbound: Outbound,
  service: OpenAiService,
  question: CompletionRequest,
): Promise<string> {
  const { model, messages, maxTokens, temperature } = question;
  const plain = { model, messages };
  const wanted = { ...plain, max_completion_tokens: maxTokens, temperature };
  let reply = await post(outbound, service, wanted);
  // Servers differ in the name of the limit, and some models accept no temperature; the error names the field.
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
