import {
  type BinaryNode,
  extractAddressingContext,
  getAllBinaryNodeChildren,
  isLidUser,
  isPnUser,
  type WASocket,
} from '@whiskeysockets/baileys';
import { BoundedCache } from './bounded-cache.ts';
import type { EncryptedStanza } from './signal-repository.ts';

const MAX_KNOWN_SENDERS = 5_000;
/** The library uses these children for more than the content, so the fast path must not skip it. */
const LIBRARY_ONLY_TAGS = new Set(['plaintext', 'unavailable', 'verified_name']);

interface FastPathParts {
  socket: WASocket;
  findStanza: (ciphertext: Uint8Array) => EncryptedStanza | undefined;
  isMe: (jid: string) => boolean;
}

/** The only ciphertext of a stanza, and not a retry. */
interface SingleCiphertext {
  type: 'msg' | 'pkmsg';
  ciphertext: Uint8Array;
}

/**
 * Most incoming messages are a text or a file from a known sender. Of the library's work on them, only decryption and
 * the receipt have an effect, so the fast path does only these. Any other message goes to the library, which then
 * finds it already decrypted.
 */
export class FastPath {
  private readonly parts: FastPathParts;
  private readonly knownSenders = new BoundedCache(MAX_KNOWN_SENDERS);
  private isOnline = false;

  constructor(parts: FastPathParts) {
    this.parts = parts;
    parts.socket.ev.on('connection.update', ({ isOnline }) => {
      if (isOnline !== undefined) this.isOnline = isOnline;
    });
  }

  /** Returns whether the stanza is done and the library can skip it. */
  async tryHandle(stanza: BinaryNode): Promise<boolean> {
    const { socket, findStanza } = this.parts;
    const { id, from } = stanza.attrs;
    const sealed = this.readCiphertext(stanza);
    if (!sealed || !id || !from || !this.knownSenders.has(senderKey(stanza))) return false;
    const { lidMapping } = socket.signalRepository;
    try {
      const jid = isLidUser(from) ? from : ((await lidMapping.getLIDForPN(from)) ?? from);
      await socket.signalRepository.decryptMessage({ jid, ...sealed });
    } catch {
      // The library runs into the same error and requests a retry.
      return false;
    }
    if (!findStanza(sealed.ciphertext)?.isTextOrMedia) return false;
    await socket.sendReceipt(from, undefined, [id], this.isOnline ? undefined : 'inactive');
    return true;
  }

  /** Called after the library handled a stanza: it now knows all ids of the sender and has reported the name. */
  rememberSender(stanza: BinaryNode): void {
    const sealed = this.readCiphertext(stanza);
    if (sealed && this.parts.findStanza(sealed.ciphertext)?.plaintext)
      this.knownSenders.set(senderKey(stanza), true);
  }

  private readCiphertext(stanza: BinaryNode): SingleCiphertext | undefined {
    const { from, participant, recipient, category } = stanza.attrs;
    const isDirect = (isPnUser(from) || isLidUser(from)) && !(participant ?? recipient ?? category);
    if (!from || !isDirect || this.parts.isMe(from)) return undefined;
    const children = getAllBinaryNodeChildren(stanza);
    if (children.some(({ tag }) => LIBRARY_ONLY_TAGS.has(tag))) return undefined;
    const [only, ...others] = children.filter(({ tag }) => tag === 'enc');
    if (!only || others.length > 0 || !(only.content instanceof Uint8Array)) return undefined;
    const { type, count } = only.attrs;
    if ((type !== 'msg' && type !== 'pkmsg') || count !== undefined) return undefined;
    return { type, ciphertext: only.content };
  }
}

/** Contains all ids and the name: when one changes, the library has to handle the message first. */
function senderKey(stanza: BinaryNode): string {
  const { from, notify } = stanza.attrs;
  return JSON.stringify([from, extractAddressingContext(stanza).senderAlt, notify]);
}
