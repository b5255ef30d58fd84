import { OutboundError } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Answer } from './integration-answer.ts';
import { detectIntent } from './dialogflow.ts';
import type { Payload } from './payloads.ts';
import type { IntegrationRow } from './queries.ts';
import { openKeyFile, openSigningKey } from './secrets.ts';
import { callTypebot } from './typebot.ts';
import { callWebhook } from './webhook.ts';

type Tools = Pick<Platform, 'outbound' | 'secrets' | 'config' | 'clock'>;

/** A request to an integration. */
export interface IntegrationRequest {
  integration: IntegrationRow;
  /** Set when a session continues. */
  sessionId: string | null;
  payload: Payload;
  /** The serialized payload, the same for every attempt. */
  request: string;
  webhookId: string;
}

export type IntegrationResult = Answer & { status: number | null; response: string };

/** Sends a request to an integration of any type. Throws an OutboundError when it fails. */
export async function callIntegration(
  tools: Tools,
  utterance: IntegrationRequest,
): Promise<IntegrationResult> {
  const { integration, sessionId, payload, request, webhookId } = utterance;
  const text = messageText(payload);
  switch (integration.type) {
    case 'typebot':
      return toResult(
        await callTypebot(tools.outbound, integration, {
          sessionId,
          text,
          variables: variablesOf(payload),
        }),
      );
    case 'dialogflow': {
      const { projectName, language } = integration;
      const account = orBadCredentials(() => openKeyFile(tools, integration));
      const agent = { account, projectName, language };
      const message = { session: payload.ticket.uuid, text };
      return toResult(await detectIntent(tools, agent, message));
    }
    default:
      return callWebhook(tools.outbound, {
        url: integration.urlN8N,
        key: orBadCredentials(() => openSigningKey(tools, integration)),
        id: webhookId,
        at: tools.clock.now(),
        body: request,
      });
  }
}

/** A message without text is represented by its type. */
const messageText = ({ message }: Payload): string => message?.body.trim() || `[${message?.mediaType ?? ''}]`;

const variablesOf = ({ contact, ticket }: Payload): Record<string, string> => ({
  number: contact.number ?? '',
  pushName: contact.name,
  remoteJid: contact.number === null ? '' : `${contact.number}@s.whatsapp.net`,
  ticketId: String(ticket.id),
});

/** For systems with their own protocol only the replies are logged. */
const toResult = (answer: Answer): IntegrationResult => ({
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
    // Sealed with another key, or damaged: the problem to report is the same.
  }
  throw new OutboundError('badCredentials');
}
