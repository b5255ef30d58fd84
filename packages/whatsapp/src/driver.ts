import type { ChannelDriver } from '@prosa/channels';
import { generateMessageIDV2 } from '@whiskeysockets/baileys';
import { hardenLibrary } from './hardening.ts';
import { readSettings, type WhatsAppOptions } from './options.ts';
import { WhatsAppSession } from './session.ts';
import { Network } from './socket-config.ts';
import { VersionChoice } from './version.ts';

/** WhatsApp, as a device linked to a phone by scanning a code. */
export function createWhatsAppDriver(options: WhatsAppOptions = {}): ChannelDriver {
  hardenLibrary();
  const settings = readSettings(options);
  const parts = { settings, network: new Network(settings), versions: new VersionChoice(settings) };
  return {
    open(sessionOptions) {
      const session = new WhatsAppSession(parts, sessionOptions);
      session.start();
      return session;
    },
    newMessageId: () => generateMessageIDV2(),
  };
}
