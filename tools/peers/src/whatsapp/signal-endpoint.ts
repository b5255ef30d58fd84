import { randomBytes } from 'node:crypto';
import {
  addTransactionCapability,
  type AuthenticationCreds,
  type BinaryNode,
  BufferJSON,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  generateSignalPubKey,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildUInt,
  initAuthCreds,
  KEY_BUNDLE_TYPE,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStoreWithTransaction,
  type SignalRepositoryWithLIDStore,
  xmppPreKey,
  xmppSignedPreKey,
} from '@whiskeysockets/baileys';
import { silentLogger } from './silent-logger.ts';

export interface EncryptedMessage {
  type: 'pkmsg' | 'msg';
  ciphertext: Uint8Array;
}

/** The keys that a linked device uploaded, so that others can start sessions with it. */
export interface KeyBundle {
  registrationId: number;
  identity: Uint8Array;
  signedPreKey: BinaryNode;
  preKey: BinaryNode | undefined;
}

export interface SavedEndpoint {
  creds: string;
  keys: [string, string][];
  nextPreKeyId: number;
}

/** One phone's end of the encryption: a customer's, or the primary phone of an account. */
export class SignalEndpoint {
  readonly creds: AuthenticationCreds;
  private readonly keyRows: Map<string, string>;
  private readonly keys: SignalKeyStoreWithTransaction;
  private readonly repository: SignalRepositoryWithLIDStore;
  private nextPreKeyId: number;

  constructor(saved?: SavedEndpoint) {
    this.creds = saved ? JSON.parse(saved.creds, BufferJSON.reviver) : initAuthCreds();
    this.keyRows = new Map(saved?.keys);
    this.nextPreKeyId = saved?.nextPreKeyId ?? 1;
    this.keys = addTransactionCapability(
      {
        get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => this.readKeys(type, ids),
        set: (data) => this.writeKeys(data),
      },
      silentLogger,
      { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    );
    this.repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds: this.creds, keys: this.keys },
      silentLogger,
      async () => [],
    );
  }

  save(): SavedEndpoint {
    return {
      creds: JSON.stringify(this.creds, BufferJSON.replacer),
      keys: [...this.keyRows],
      nextPreKeyId: this.nextPreKeyId,
    };
  }

  /** A bundle with a fresh one-time key, for a sender that starts a session with this phone. */
  async bundle(): Promise<BinaryNode[]> {
    const id = this.nextPreKeyId++;
    const pair = Curve.generateKeyPair();
    await this.keys.set({ 'pre-key': { [id]: pair } });
    return [
      { tag: 'registration', attrs: {}, content: encodeBigEndian(this.creds.registrationId) },
      { tag: 'type', attrs: {}, content: KEY_BUNDLE_TYPE },
      { tag: 'identity', attrs: {}, content: this.creds.signedIdentityKey.public },
      xmppPreKey(pair, id),
      xmppSignedPreKey(this.creds.signedPreKey),
    ];
  }

  async hasSession(jid: string): Promise<boolean> {
    return (await this.repository.validateSession(jid)).exists;
  }

  async forgetSession(jid: string): Promise<void> {
    await this.repository.deleteSession([jid]);
  }

  async startSession(jid: string, bundle: KeyBundle): Promise<void> {
    const preKey = bundle.preKey && readKey(bundle.preKey);
    await this.repository.injectE2ESession({
      jid,
      session: {
        registrationId: bundle.registrationId,
        identityKey: generateSignalPubKey(bundle.identity),
        signedPreKey: {
          ...readKey(bundle.signedPreKey),
          signature: getBinaryNodeChildBuffer(bundle.signedPreKey, 'signature') as Uint8Array,
        },
        ...(preKey ? { preKey } : {}),
      },
    });
  }

  seal(jid: string, message: proto.IMessage): Promise<EncryptedMessage> {
    return this.repository.encryptMessage({ jid, data: encodePadded(message) });
  }

  async open(jid: string, sealed: { type: string; content: Uint8Array }): Promise<proto.Message> {
    const type = sealed.type === 'pkmsg' ? 'pkmsg' : 'msg';
    return decodePadded(
      await this.repository.decryptMessage({ jid, type, ciphertext: Buffer.from(sealed.content) }),
    );
  }

  async sealForGroup(group: string, myJid: string, message: proto.IMessage) {
    const { ciphertext, senderKeyDistributionMessage } = await this.repository.encryptGroupMessage({
      group,
      meId: myJid,
      data: encodePadded(message),
    });
    const distribution: proto.IMessage = {
      senderKeyDistributionMessage: {
        groupId: group,
        axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage,
      },
    };
    return { ciphertext, distribution };
  }

  async learnSenderKey(authorJid: string, message: proto.Message): Promise<void> {
    const item = message.senderKeyDistributionMessage;
    if (item) await this.repository.processSenderKeyDistributionMessage({ item, authorJid });
  }

  async openFromGroup(group: string, authorJid: string, content: Uint8Array): Promise<proto.Message> {
    return decodePadded(
      await this.repository.decryptGroupMessage({ group, authorJid, msg: Buffer.from(content) }),
    );
  }

  private readKeys<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
    const found: Record<string, SignalDataTypeMap[T]> = {};
    for (const id of ids) {
      const row = this.keyRows.get(`${type}/${id}`);
      if (row !== undefined) found[id] = JSON.parse(row, BufferJSON.reviver);
    }
    return found;
  }

  private writeKeys(data: SignalDataSet): void {
    for (const [type, rows] of Object.entries(data)) {
      for (const [id, value] of Object.entries(rows)) {
        if (value === null || value === undefined) this.keyRows.delete(`${type}/${id}`);
        else this.keyRows.set(`${type}/${id}`, JSON.stringify(value, BufferJSON.replacer));
      }
    }
  }
}

/** The bundle inside a prekey upload or a retry receipt. */
export function readBundle(node: BinaryNode, registrationId: number | undefined): KeyBundle | undefined {
  const identity = getBinaryNodeChildBuffer(node, 'identity');
  const signedPreKey = getBinaryNodeChild(node, 'skey');
  if (!identity || !signedPreKey || registrationId === undefined) return undefined;
  return {
    registrationId,
    identity: Buffer.from(identity),
    signedPreKey,
    preKey: getBinaryNodeChild(node, 'key'),
  };
}

function readKey(node: BinaryNode): { keyId: number; publicKey: Uint8Array } {
  return {
    keyId: getBinaryNodeChildUInt(node, 'id', 3) as number,
    publicKey: generateSignalPubKey(getBinaryNodeChildBuffer(node, 'value') as Uint8Array),
  };
}

function encodePadded(message: proto.IMessage): Uint8Array {
  const length = (randomBytes(1).readUInt8() & 0x0f) + 1;
  return Buffer.concat([proto.Message.encode(message).finish(), Buffer.alloc(length, length)]);
}

function decodePadded(padded: Uint8Array): proto.Message {
  return proto.Message.decode(padded.subarray(0, padded.length - (padded.at(-1) ?? 0)));
}
