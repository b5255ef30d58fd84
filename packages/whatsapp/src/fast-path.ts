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
/** The library reads more out of these than what was written. */
const LIBRARY_ONLY_TAGS = new Set(['plaintext', 'unavailable', 'verified_name']);

interface FastPathParts {
  socket: WASocket;
  findStanza: (ciphertext: Uint8Array) => EncryptedStanza | undefined;
  isMe: (jid: string) => boolean;
}

/** What is sealed in a stanza, alone and for the first time. */
interface SingleCiphertext {
  type: 'msg' | 'pkmsg';
  ciphertext: Uint8Array;
}

/**
 * Most of what comes in is a text or a file of somebody who has written before. Of all the library does with one, only
 * opening and confirming it changes anything; so only that is done here. Whatever is not plainly such a message goes
 * the library's way, which then finds it open.
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

  /** Answers whether the library has nothing left to do with it. */
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
      // The library finds that out as well, and asks for what it takes to read it.
      return false;
    }
    if (!findStanza(sealed.ciphertext)?.isTextOrMedia) return false;
    await socket.sendReceipt(from, undefined, [id], this.isOnline ? undefined : 'inactive');
    return true;
  }

  /** After the library had one: now it knows this sender by all their ids, and has told their name. */
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

/** With another id, or under another name, it is somebody the library has to learn of first. */
function senderKey(stanza: BinaryNode): string {
  const { from, notify } = stanza.attrs;
  return JSON.stringify([from, extractAddressingContext(stanza).senderAlt, notify]);
}
