import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type Answer, toReplies, textReply } from './integration-answer.ts';
import { signatureHeaders } from './sign-webhook.ts';

interface WebhookCall {
  url: string;
  key: Buffer;
  /** The same with every attempt. */
  id: string;
  at: Date;
  body: string;
}

interface WebhookAnswer extends Answer {
  status: number;
  response: string;
}

/** The length of a response that is logged. */
const RESPONSE_LENGTH = 2000;

/** Sends a contact's message to a company's own system; the texts of the response become replies. */
export async function callWebhook(outbound: Outbound, call: WebhookCall): Promise<WebhookAnswer> {
  const { status, body } = await outbound.callOrThrow(call.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Prosa-Webhook/1',
      ...signatureHeaders(call.key, { id: call.id, at: call.at, body: call.body }),
    },
    body: call.body,
  });
  const response = body.toString('utf8');
  return {
    ...toReplies(textsIn(response).map(textReply)),
    sessionId: null,
    isEnded: false,
    status,
    response: response.slice(0, RESPONSE_LENGTH),
  };
}

/** `{output|answer|text}` or `{messages: […]}`, once or several times. Any other response has no replies. */
function textsIn(response: string): string[] {
  try {
    return textsOf(JSON.parse(response) as unknown);
  } catch {
    return [];
  }
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  const { output, answer, text, messages } = value as Record<string, unknown>;
  const own = [output, answer, text].find((one) => typeof one === 'string');
  const several = Array.isArray(messages)
    ? messages.flatMap((one: unknown) => (typeof one === 'string' ? [one] : textsOf(one)))
    : [];
  return own === undefined ? several : [own, ...several];
}
