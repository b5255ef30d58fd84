import { createSign } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { type Outbound, OutsideFailure } from '../../platform/outbound.ts';
import { type Answer, repliesOf, saidNow } from './answers.ts';
import type { ServiceAccount } from './service-accounts.ts';

/** Both of the installation's choosing: what a key file says about them is not believed. */
export type DialogflowPlaces = Pick<Config['outside'], 'googleTokenUrl' | 'dialogflowUrl'>;

export interface Agent {
  account: ServiceAccount;
  /** The project of the key file unless named. */
  projectName: string;
  language: string;
}

const SCOPE = 'https://www.googleapis.com/auth/dialogflow';
const TOKEN_SECONDS = 3600;
/** The longest text an agent takes. */
const LONGEST_TEXT = 256;

const TokenReply = z.object({ access_token: z.string().min(1) });
const IntentReply = z.object({
  queryResult: z.looseObject({
    fulfillmentText: z.string().nullish(),
    fulfillmentMessages: z
      .array(z.looseObject({ text: z.looseObject({ text: z.array(z.string()).nullish() }).nullish() }))
      .nullish(),
    diagnosticInfo: z.looseObject({ end_conversation: z.boolean().nullish() }).nullish(),
  }),
});

/** Asks an agent what to answer. The talk is the ticket's: it is known there by the ticket's own id. */
export async function askAgent(
  outbound: Outbound,
  places: DialogflowPlaces,
  agent: Agent,
  said: { session: string; text: string },
): Promise<Answer> {
  const token = await tokenFor(outbound, places, agent.account);
  const project = encodeURIComponent(agent.projectName || agent.account.project_id);
  const session = encodeURIComponent(said.session.slice(0, 36));
  const address = `${places.dialogflowUrl}/v2/projects/${project}/agent/sessions/${session}:detectIntent`;
  const { body, status } = await outbound.ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      queryInput: { text: { text: said.text.slice(0, LONGEST_TEXT), languageCode: agent.language } },
    }),
    isOurs: true,
  });
  const { queryResult } = parse(IntentReply, body, status);
  const told = (queryResult.fulfillmentMessages ?? []).flatMap(({ text }) => text?.text ?? []);
  const texts = told.some((text) => text.trim() !== '') ? told : [queryResult.fulfillmentText ?? ''];
  const { replies, isOdd } = repliesOf(texts.map(saidNow));
  return {
    replies,
    isOdd,
    sessionId: null,
    isEnded: queryResult.diagnosticInfo?.end_conversation === true,
  };
}

/** A token for the account's own signature, made for the one address it is sent to. */
async function tokenFor(
  outbound: Outbound,
  { googleTokenUrl }: DialogflowPlaces,
  account: ServiceAccount,
): Promise<string> {
  const { body, status } = await outbound.ask(googleTokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertionOf(account, googleTokenUrl),
    }).toString(),
    isOurs: true,
  });
  return parse(TokenReply, body, status).access_token;
}

function assertionOf({ client_email, private_key }: ServiceAccount, audience: string): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { iss: client_email, scope: SCOPE, aud: audience, iat: now, exp: now + TOKEN_SECONDS };
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(private_key, 'base64url')}`;
}

function parse<T>(schema: z.ZodType<T>, body: Buffer, status: number): T {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new OutsideFailure('badAnswer', status);
  }
}
