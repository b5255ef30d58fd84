import { OutsideFailure } from '../../platform/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Answer } from './answers.ts';
import { askAgent } from './dialogflow.ts';
import type { Payload } from './payloads.ts';
import type { IntegrationRow } from './queries.ts';
import { keyFileOf, signingKeyOf } from './secrets.ts';
import { talkToTypebot } from './typebot.ts';
import { callWebhook } from './webhook.ts';

type Tools = Pick<Platform, 'outbound' | 'secrets' | 'config' | 'clock'>;

/** What is said to an integration. */
export interface Utterance {
  integration: IntegrationRow;
  /** Of a talk that goes on. */
  sessionId: string | null;
  payload: Payload;
  /** The payload as it is sent, the same with every attempt. */
  request: string;
  webhookId: string;
}

export type Outcome = Answer & { status: number | null; response: string };

/** Says it, whatever kind of system it is. Throws an OutsideFailure when nothing comes of it. */
export async function talk(tools: Tools, utterance: Utterance): Promise<Outcome> {
  const { integration, sessionId, payload, request, webhookId } = utterance;
  const text = wordsOf(payload);
  switch (integration.type) {
    case 'typebot':
      return logged(
        await talkToTypebot(tools.outbound, integration, {
          sessionId,
          text,
          variables: variablesOf(payload),
        }),
      );
    case 'dialogflow': {
      const { projectName, language } = integration;
      const account = orBadCredentials(() => keyFileOf(tools, integration));
      const agent = { account, projectName, language };
      const said = { session: payload.ticket.uuid, text };
      return logged(await askAgent(tools, agent, said));
    }
    default:
      return callWebhook(tools.outbound, {
        url: integration.urlN8N,
        key: orBadCredentials(() => signingKeyOf(tools, integration)),
        id: webhookId,
        at: new Date(),
        body: request,
      });
  }
}

/** What has no words is named by its kind. */
const wordsOf = ({ message }: Payload): string => message?.body.trim() || `[${message?.mediaType ?? ''}]`;

const variablesOf = ({ contact, ticket }: Payload): Record<string, string> => ({
  number: contact.number ?? '',
  pushName: contact.name,
  remoteJid: contact.number === null ? '' : `${contact.number}@s.whatsapp.net`,
  ticketId: String(ticket.id),
});

/** Of the systems that have a form of their own only what is told is kept for the log. */
const logged = (answer: Answer): Outcome => ({
  ...answer,
  status: 200,
  response: answer.replies
    .map((reply) => ('text' in reply ? reply.text : reply.kind))
    .join('\n')
    .slice(0, 2000),
});

function orBadCredentials<T>(open: () => T | undefined): T {
  try {
    const opened = open();
    if (opened !== undefined) return opened;
  } catch {
    // Sealed by another key, or damaged: to whoever looks after it that is the same.
  }
  throw new OutsideFailure('badCredentials');
}
