import type { ChannelAccount, ChannelDriver } from '../driver.ts';
import { createInstagramSpeech } from '../instagram/speech.ts';
import { createMessengerSpeech } from '../messenger/speech.ts';
import type { WebhookChannel } from '../webhooks.ts';
import { createCloudSpeech } from '../whatsapp-cloud/speech.ts';
import type { MetaApi, MetaOptions } from './api.ts';
import { GraphClient } from './graph-client.ts';
import { createMetaApi } from './meta-api.ts';
import { newOurId } from './our-ids.ts';
import { MetaSession, type SessionTiming, usualTiming } from './session.ts';
import type { Speech } from './speech.ts';

type CreateSpeech = (graph: GraphClient, api: MetaApi, account: ChannelAccount) => Speech;

/** The channels that are reached over the Graph API. */
export function createMetaDrivers(
  options: MetaOptions & { timing?: Partial<SessionTiming> },
): Record<WebhookChannel, ChannelDriver> {
  const graph = new GraphClient(options);
  const api = createMetaApi(options);
  const timing = { ...usualTiming, ...options.timing };
  const driver = (createSpeech: CreateSpeech): ChannelDriver => ({
    open(sessionOptions) {
      const { account } = sessionOptions;
      if (!account) throw new Error('A channel that is reached by a token needs an account.');
      const session = new MetaSession(createSpeech(graph, api, account), sessionOptions, timing);
      session.start();
      return session;
    },
    newMessageId: newOurId,
  });
  return {
    whatsappapi: driver(createCloudSpeech),
    facebook: driver(createMessengerSpeech),
    instagram: driver(createInstagramSpeech),
  };
}
