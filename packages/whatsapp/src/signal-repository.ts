import type { Incoming } from '@prosa/channels';
import {
  addTransactionCapability,
  type BinaryNode,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  proto,
  type SignalDataSet,
  type SocketConfig,
  unpadRandomMax16,
} from '@whiskeysockets/baileys';
import type { ConsumedCiphertexts } from './consumed-ciphertexts.ts';
import { INCOMING_ROWS, type Journal } from './journal.ts';
import { silentLogger } from './silent-logger.ts';

type MakeRepository = SocketConfig['makeSignalRepository'];

/** All operations on keys of one connection, one after the other: none works on a state another is changing. */
const TRANSACTION_KEY = 'signal';

/** Reads as an empty message: the library confirms it and finds nothing in it. */
const EMPTY_PLAINTEXT = Buffer.from([1]);

/** A ciphertext that came in. */
export interface EncryptedStanza {
  stanza: BinaryNode;
  /** What was in it, when it was opened and given to the journal. */
  plaintext?: Uint8Array;
  /** There was a text or a file in it, and nothing else. */
  isTextOrMedia?: boolean;
}

export interface RepositoryParts {
  journal: Journal;
  consumed: ConsumedCiphertexts;
  findStanza(ciphertext: Uint8Array): EncryptedStanza | undefined;
  /** What is to be handed over of a message that was opened. */
  read(stanza: BinaryNode, message: proto.IMessage): Promise<Incoming[]>;
}

/**
 * The library opens a message, confirms it to the server, and only then tells what was in it. Here opening it
 * gives the moved-on keys together with the message to the journal, for one commit; the confirmation is held back
 * until that succeeded (`hold-until-stored.ts`). In the other direction the moved-on keys are stored before the ciphertext is handed out:
 * the transaction is one of our own, not the one the library keeps open until after sending.
 */
export function makeDurableRepository(parts: RepositoryParts): MakeRepository {
  return (auth, _logger, findLids) => {
    const { journal, consumed } = parts;
    const options = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };
    const keys = addTransactionCapability(journal, silentLogger, options);
    const library = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds: auth.creds, keys },
      silentLogger,
      findLids,
    );
    const alone = <T>(work: () => Promise<T>) => keys.transaction(work, TRANSACTION_KEY);
    const learntBytes = new Set<string>();

    async function open(ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const letter = parts.findStanza(ciphertext);
      if (letter?.plaintext) return letter.plaintext;
      let isUnreadable = false;
      try {
        const opened = await alone(async () => {
          const padded = await decrypt().catch((error: unknown) => {
            isUnreadable = true;
            throw error;
          });
          if (letter) await keep(letter, ciphertext, padded);
          return padded;
        });
        if (letter) letter.plaintext = opened;
        return opened;
      } catch (error) {
        // Opened before: whatever this second try has changed is forgotten with it.
        if (isUnreadable && consumed.has(ciphertext)) return EMPTY_PLAINTEXT;
        throw error;
      }
    }

    async function keep(letter: EncryptedStanza, ciphertext: Uint8Array, padded: Uint8Array): Promise<void> {
      const decoded = proto.Message.decode(unpadRandomMax16(padded));
      const message = decoded.deviceSentMessage?.message ?? decoded;
      await learnGroupKey(letter.stanza, message);
      const incoming = await parts.read(letter.stanza, message);
      letter.isTextOrMedia = !message.senderKeyDistributionMessage && incoming.some(isTextOrFile);
      await keys.set({
        [INCOMING_ROWS]: { incoming },
        ...consumed.add(ciphertext),
      } as unknown as SignalDataSet);
    }

    /** In the same commit as the message that brought it: it does not come a second time. */
    async function learnGroupKey(stanza: BinaryNode, message: proto.IMessage): Promise<void> {
      const item = message.senderKeyDistributionMessage;
      const authorJid = stanza.attrs.participant ?? stanza.attrs.from;
      if (!item?.axolotlSenderKeyDistributionMessage || !authorJid) return;
      await library.processSenderKeyDistributionMessage({ item, authorJid });
      learntBytes.add(Buffer.from(item.axolotlSenderKeyDistributionMessage).toString('base64'));
    }

    return {
      ...library,
      decryptMessage: (what) => open(what.ciphertext, () => library.decryptMessage(what)),
      decryptGroupMessage: (what) => open(what.msg, () => library.decryptGroupMessage(what)),
      processSenderKeyDistributionMessage: async (what) => {
        const bytes = what.item.axolotlSenderKeyDistributionMessage;
        // The library's own turn, after ours.
        if (bytes && learntBytes.delete(Buffer.from(bytes).toString('base64'))) return;
        await alone(() => library.processSenderKeyDistributionMessage(what));
      },
      encryptMessage: (what) => alone(() => library.encryptMessage(what)),
      encryptGroupMessage: (what) => alone(() => library.encryptGroupMessage(what)),
      getSenderKeyDistributionMessage: (what) => alone(() => library.getSenderKeyDistributionMessage(what)),
      injectE2ESession: async (what) => {
        const { identityKey, signedPreKey } = what.session;
        // The library does not look at the signature of the keys a session is started with.
        if (!Curve.verify(identityKey, signedPreKey.publicKey, signedPreKey.signature)) {
          throw new Error('The keys are not signed by their owner.');
        }
        await alone(() => library.injectE2ESession(what));
      },
      deleteSession: (jids) => alone(() => library.deleteSession(jids)),
      migrateSession: (from, to) => alone(() => library.migrateSession(from, to)),
    };
  };
}

function isTextOrFile(incoming: Incoming): boolean {
  return incoming.kind === 'message' && ['text', 'media'].includes(incoming.content.type);
}
