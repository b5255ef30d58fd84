import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type Answer, toReplies, textReply } from './integration-answer.ts';
import { signatureHeaders } from './sign-webhook.ts';

export interface WebhookCall {
  url: string;
  key: Buffer;
  /** The same with every attempt. */
  id: string;
  at: Date;
  body: string;
}

export interface WebhookAnswer extends Answer {
  status: number;
  response: string;
}

/** So much of an answer is kept for the log. */
const RESPONSE_LENGTH = 2000;

/** Tells a company's own system what a customer said; what it answers is told to the customer. */
export async function callWebhook(outbound: Outbound, call: WebhookCall): Promise<WebhookAnswer> {
  const { status, body } = await outbound.callOrThrow(call.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Prosa-Webhook/1',
      ...signatureHeaders(call.key, call.id, call.at, call.body),
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

/** `{output|answer|text}` or `{messages: […]}`, once or several times. Anything else says nothing to the customer. */
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
