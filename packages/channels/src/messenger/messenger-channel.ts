import type { ChannelAccount } from '../driver.ts';
import type { MetaApi } from '../meta/api.ts';
import type { GraphClient } from '../meta/graph-client.ts';
import { createPageChannel } from '../meta/page-channel.ts';
import { hasFields, nameOf, textOf } from '../meta/json-fields.ts';
import type { MetaChannel } from '../meta/meta-channel.ts';

const MB = 1_000_000;

/** The channel of a Facebook page. */
export function createMessengerChannel(
  graph: GraphClient,
  api: MetaApi,
  account: ChannelAccount,
): MetaChannel {
  const pageId = account.accountId;
  return createPageChannel(
    { graph, api, account, pageId },
    {
      maxText: 2000,
      files: {
        image: { maxBytes: 8 * MB, mimes: 'any' },
        video: { maxBytes: 25 * MB, mimes: 'any' },
        audio: { maxBytes: 25 * MB, mimes: 'any' },
        document: { maxBytes: 25 * MB, mimes: 'any' },
      },
      rateLimits: { connection: { burst: 80, everyMs: 1000 / 80 }, chat: null },
      profileFields: 'first_name,last_name',
      nameOf: (profile) => nameOf(`${textOf(profile['first_name'])} ${textOf(profile['last_name'])}`),
      reactionOf: (emoji) => emoji,
      async unsubscribe() {
        const fields = 'instagram_business_account';
        const page = await graph.call(encodeURIComponent(pageId), account, { query: { fields } });
        // The page's subscription also serves its Instagram account, which may still be connected.
        if (!hasFields(page[fields])) await api.unsubscribePage(pageId, account);
      },
    },
  );
}
