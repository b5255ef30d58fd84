import { z } from 'zod';
import { OutboundError } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Answer, toReplies, textReply } from './integration-answer.ts';
import { dropCachedToken, getAccessToken } from './google-tokens.ts';
import { parseJsonResponse } from './parse-json-response.ts';
import type { ServiceAccount } from './service-accounts.ts';

/** Both URLs come from the installation's configuration; those in a key file are not trusted. */
type Tools = Pick<Platform, 'outbound' | 'clock' | 'config'>;

interface DialogflowAgent {
  account: ServiceAccount;
  /** Overrides the key file's project. */
  projectName: string;
  language: string;
}

/** The longest text that an agent accepts. */
const LONGEST_TEXT = 256;
const UNAUTHENTICATED = 401;

const IntentReply = z.object({
  queryResult: z.looseObject({
    fulfillmentText: z.string().nullish(),
    fulfillmentMessages: z
      .array(z.looseObject({ text: z.looseObject({ text: z.array(z.string()).nullish() }).nullish() }))
      .nullish(),
    diagnosticInfo: z.looseObject({ end_conversation: z.boolean().nullish() }).nullish(),
  }),
});

/** Requests an agent's reply. The ticket's id serves as the session id. */
export async function detectIntent(
  tools: Tools,
  agent: DialogflowAgent,
  said: { session: string; text: string },
): Promise<Answer> {
  const { outbound, clock } = tools;
  const { googleTokenUrl, dialogflowUrl } = tools.config.outside;
  const tokens = { outbound, clock, googleTokenUrl };
  const project = encodeURIComponent(agent.projectName || agent.account.project_id);
  const session = encodeURIComponent(said.session.slice(0, 36));
  const address = `${dialogflowUrl}/v2/projects/${project}/agent/sessions/${session}:detectIntent`;
  const input = { text: said.text.slice(0, LONGEST_TEXT), languageCode: agent.language };
  const ask = async () =>
    outbound.call(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await getAccessToken(tokens, agent.account)}`,
      },
      body: JSON.stringify({ queryInput: { text: input } }),
      isOurs: true,
    });
  let reply = await ask();
  // A token may be revoked early, so the request is repeated once with a new one.
  if (reply.status === UNAUTHENTICATED) {
    dropCachedToken(tokens, agent.account);
    reply = await ask();
  }
  const { body, status } = reply;
  if (status < 200 || status >= 300) throw new OutboundError('refused', status);
  const { queryResult } = parseJsonResponse(IntentReply, body, status);
  const messages = (queryResult.fulfillmentMessages ?? []).flatMap(({ text }) => text?.text ?? []);
  const texts = messages.some((text) => text.trim() !== '') ? messages : [queryResult.fulfillmentText ?? ''];
  const { replies, isMalformed } = toReplies(texts.map(textReply));
  return {
    replies,
    isMalformed,
    sessionId: null,
    isEnded: queryResult.diagnosticInfo?.end_conversation === true,
  };
}
