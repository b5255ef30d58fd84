import type { ChannelAccount, ChannelDriver } from '../driver.ts';
import { createInstagramChannel } from '../instagram/instagram-channel.ts';
import { createMessengerChannel } from '../messenger/messenger-channel.ts';
import type { WebhookChannel } from '../webhooks.ts';
import { createCloudChannel } from '../whatsapp-cloud/cloud-channel.ts';
import type { MetaApi, MetaOptions } from './api.ts';
import { GraphClient } from './graph-client.ts';
import { createMetaApi } from './meta-api.ts';
import { newMessageId } from './message-ids.ts';
import { MetaSession, type SessionTiming, defaultTiming } from './session.ts';
import type { MetaChannel } from './meta-channel.ts';

type CreateChannel = (graph: GraphClient, api: MetaApi, account: ChannelAccount) => MetaChannel;

/** The channels that are reached over the Graph API. */
export function createMetaDrivers(
  options: MetaOptions & { timing?: Partial<SessionTiming> },
): Record<WebhookChannel, ChannelDriver> {
  const graph = new GraphClient(options);
  const api = createMetaApi(options);
  const timing = { ...defaultTiming, ...options.timing };
  const driver = (createSpeech: CreateChannel): ChannelDriver => ({
    open(sessionOptions) {
      const { account } = sessionOptions;
      if (!account) throw new Error('A channel that is reached by a token needs an account.');
      const session = new MetaSession(createSpeech(graph, api, account), sessionOptions, timing);
      session.start();
      return session;
    },
    newMessageId: newMessageId,
  });
  return {
    whatsappapi: driver(createCloudChannel),
    facebook: driver(createMessengerChannel),
    instagram: driver(createInstagramChannel),
  };
}
