import type { ChannelAccount } from '../driver.ts';
import type { MetaApi } from '../meta/api.ts';
import type { GraphClient } from '../meta/graph-client.ts';
import { createPageChannel } from '../meta/page-channel.ts';
import { nameOf } from '../meta/json-fields.ts';
import type { MetaChannel } from '../meta/meta-channel.ts';

const MB = 1_000_000;

/** The channel of an Instagram account that belongs to a page. */
export function createInstagramChannel(
  graph: GraphClient,
  api: MetaApi,
  account: ChannelAccount,
): MetaChannel {
  return createPageChannel(
    { graph, api, account, pageId: account.parentId ?? account.accountId },
    {
      maxText: 1000,
      files: {
        image: { maxBytes: 8 * MB, mimes: new Set(['image/jpeg', 'image/png', 'image/gif']) },
        video: {
          maxBytes: 25 * MB,
          mimes: new Set(['video/mp4', 'video/ogg', 'video/x-msvideo', 'video/quicktime', 'video/webm']),
        },
        audio: {
          maxBytes: 25 * MB,
          mimes: new Set(['audio/aac', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'audio/vnd.wave']),
        },
        document: { maxBytes: 25 * MB, mimes: new Set(['application/pdf']) },
      },
      rateLimits: { connection: { burst: 10, everyMs: 100 }, chat: null },
      profileFields: 'name,username',
      nameOf: (profile) => nameOf(profile['name']) || nameOf(profile['username']),
      reactionOf: (emoji) => (emoji.startsWith('❤') ? 'love' : emoji),
      // The page's subscription serves both channels: ending it would also end Facebook's.
      unsubscribe: () => Promise.resolve(),
    },
  );
}
