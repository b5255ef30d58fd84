import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** The private keys of a browser's subscription. */
export interface BrowserKeys {
  curve: ECDH;
  auth: Buffer;
}

const TAG_BYTES = 16;
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Decrypts a push as a browser does: RFC 8291 over RFC 8188, with a single record. */
export function decryptPush(body: Buffer, { curve, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const opener = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  opener.setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -TAG_BYTES)), opener.final()]);
  // The last record's content ends with the byte 2, followed only by padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
