import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  hkdf,
  type KeyPair,
  NOISE_MODE,
  proto,
  sha256,
} from '@whiskeysockets/baileys';

const NOTHING = Buffer.alloc(0);

interface Direction {
  key: Uint8Array;
  counter: number;
}

/** The server's side of Noise_XX_25519_AESGCM_SHA256, in WhatsApp's variant. */
export class NoiseServer {
  private hash: Uint8Array = Buffer.from(NOISE_MODE);
  private chainingKey: Uint8Array = this.hash;
  private key: Uint8Array = this.hash;
  private counter = 0;
  private readonly ephemeral = Curve.generateKeyPair();
  private readonly identity: KeyPair;
  private readonly certificateChain: Uint8Array;
  private incoming: Direction | undefined;
  private outgoing: Direction | undefined;

  constructor(identity: KeyPair, certificateChain: Uint8Array) {
    this.identity = identity;
    this.certificateChain = certificateChain;
  }

  mixHeader(header: Uint8Array): void {
    this.mixHash(header);
  }

  answerHello(frame: Uint8Array): Uint8Array {
    const theirs = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
    if (!theirs) throw new Error('The client said no hello.');
    this.mixHash(theirs);
    this.mixHash(this.ephemeral.public);
    this.mixKey(Curve.sharedKey(this.ephemeral.private, theirs));
    const sealedIdentity = this.seal(this.identity.public);
    this.mixKey(Curve.sharedKey(this.identity.private, theirs));
    const payload = this.seal(this.certificateChain);
    return proto.HandshakeMessage.encode({
      serverHello: { ephemeral: this.ephemeral.public, static: sealedIdentity, payload },
    }).finish();
  }

  /** Completes the handshake; from here on the transport keys are used. */
  readFinish(frame: Uint8Array): proto.ClientPayload {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    if (!finish?.static || !finish.payload) throw new Error('The client did not finish the handshake.');
    const theirIdentity = this.open(finish.static);
    this.mixKey(Curve.sharedKey(this.ephemeral.private, theirIdentity));
    const payload = proto.ClientPayload.decode(this.open(finish.payload));
    const [incoming, outgoing] = this.derive(NOTHING);
    this.incoming = { key: incoming, counter: 0 };
    this.outgoing = { key: outgoing, counter: 0 };
    return payload;
  }

  seal(plain: Uint8Array): Uint8Array {
    if (this.outgoing)
      return aesEncryptGCM(plain, this.outgoing.key, nonce(this.outgoing.counter++), NOTHING);
    const sealed = aesEncryptGCM(plain, this.key, nonce(this.counter++), this.hash);
    this.mixHash(sealed);
    return sealed;
  }

  open(sealed: Uint8Array): Uint8Array {
    if (this.incoming)
      return aesDecryptGCM(sealed, this.incoming.key, nonce(this.incoming.counter++), NOTHING);
    const plain = aesDecryptGCM(sealed, this.key, nonce(this.counter++), this.hash);
    this.mixHash(sealed);
    return plain;
  }

  private mixHash(data: Uint8Array): void {
    this.hash = sha256(Buffer.concat([this.hash, data]));
  }

  private mixKey(secret: Uint8Array): void {
    [this.chainingKey, this.key] = this.derive(secret);
    this.counter = 0;
  }

  private derive(secret: Uint8Array): [Uint8Array, Uint8Array] {
    const derived = hkdf(Buffer.from(secret), 64, { salt: Buffer.from(this.chainingKey), info: '' });
    return [derived.subarray(0, 32), derived.subarray(32)];
  }
}

function nonce(counter: number): Uint8Array {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}
