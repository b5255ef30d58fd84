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

/** One lock for all key operations of a connection: none reads state that another is changing. */
const TRANSACTION_KEY = 'signal';

/** Decodes to an empty message, which the library confirms without further effect. */
const EMPTY_PLAINTEXT = Buffer.from([1]);

/** A received ciphertext with its stanza. */
export interface EncryptedStanza {
  stanza: BinaryNode;
  /** Set once the ciphertext is decrypted and written to the journal. */
  plaintext?: Uint8Array;
  /** The message is a text or a file, and brought no group key. */
  isTextOrMedia?: boolean;
}

interface RepositoryParts {
  journal: Journal;
  consumed: ConsumedCiphertexts;
  findStanza(ciphertext: Uint8Array): EncryptedStanza | undefined;
  /** Converts a decrypted message into the incoming items to store. */
  read(stanza: BinaryNode, message: proto.IMessage): Promise<Incoming[]>;
}

/**
 * The library decrypts a message, confirms it to the server, and only then reports its content. Here decryption
 * writes the changed keys and the message to the journal, for one commit; the confirmation is held back until the
 * commit succeeds (`hold-until-stored.ts`). For sending, the changed keys are stored before the ciphertext is
 * returned, in a separate transaction: the library's own stays open until after sending.
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
      const encrypted = parts.findStanza(ciphertext);
      if (encrypted?.plaintext) return encrypted.plaintext;
      let isUnreadable = false;
      try {
        const opened = await alone(async () => {
          const padded = await decrypt().catch((error: unknown) => {
            isUnreadable = true;
            throw error;
          });
          if (encrypted) await keep(encrypted, ciphertext, padded);
          return padded;
        });
        if (encrypted) encrypted.plaintext = opened;
        return opened;
      } catch (error) {
        // Decrypted before: the failed transaction discards all changes of this second attempt.
        if (isUnreadable && consumed.has(ciphertext)) return EMPTY_PLAINTEXT;
        throw error;
      }
    }

    async function keep(
      encrypted: EncryptedStanza,
      ciphertext: Uint8Array,
      padded: Uint8Array,
    ): Promise<void> {
      const decoded = proto.Message.decode(unpadRandomMax16(padded));
      const message = decoded.deviceSentMessage?.message ?? decoded;
      await learnGroupKey(encrypted.stanza, message);
      const incoming = await parts.read(encrypted.stanza, message);
      encrypted.isTextOrMedia = !message.senderKeyDistributionMessage && incoming.some(isTextOrFile);
      await keys.set({
        [INCOMING_ROWS]: { incoming },
        ...consumed.add(ciphertext),
      } as unknown as SignalDataSet);
    }

    /** Stores a group key in the same commit as its message, because it is not sent again. */
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
        // Already processed in `learnGroupKey`; the library's own call comes later.
        if (bytes && learntBytes.delete(Buffer.from(bytes).toString('base64'))) return;
        await alone(() => library.processSenderKeyDistributionMessage(what));
      },
      encryptMessage: (what) => alone(() => library.encryptMessage(what)),
      encryptGroupMessage: (what) => alone(() => library.encryptGroupMessage(what)),
      getSenderKeyDistributionMessage: (what) => alone(() => library.getSenderKeyDistributionMessage(what)),
      injectE2ESession: async (what) => {
        const { identityKey, signedPreKey } = what.session;
        // The library does not verify the signature of the keys a session is started with.
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
