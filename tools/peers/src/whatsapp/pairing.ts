import { createHmac, randomBytes } from 'node:crypto';
import { Curve, type KeyPair, proto, WA_ADV_ACCOUNT_SIG_PREFIX } from '@whiskeysockets/baileys';
import type { Connection } from './connection.ts';
import { type Account, lidJid, USER_SERVER } from './directory.ts';
import { node } from './query-handler.ts';
import { newId, unixSeconds } from './device-sender.ts';

const CODES_PER_CONNECTION = 6;

/** Sends codes to devices that are not linked yet, and links the one whose code a phone scans. */
export class Pairing {
  private readonly waiting = new Map<string, Connection>();

  offer(connection: Connection): void {
    const codes = Array.from(
      { length: CODES_PER_CONNECTION },
      () => `2@${randomBytes(48).toString('base64')}`,
    );
    for (const code of codes) this.waiting.set(code, connection);
    connection.send(
      node('iq', { from: USER_SERVER, type: 'set', id: newId(), xmlns: 'md' }, [
        node(
          'pair-device',
          {},
          codes.map((code) => node('ref', {}, Buffer.from(code))),
        ),
      ]),
    );
  }

  forget(connection: Connection): void {
    for (const [code, waiting] of this.waiting) if (waiting === connection) this.waiting.delete(code);
  }

  /** The phone scans the code's text and signs the device's identity with its own key. */
  link(qrText: string, account: Account, deviceId: number): Connection {
    const [code = '', , identity = '', secret = ''] = qrText.replace(/^.*#/, '').split(',');
    const connection = this.waiting.get(code);
    if (!connection) throw new Error('The code is not valid any more.');
    this.forget(connection);
    const { owner } = account;
    const signed = signDevice(
      owner.endpoint.creds.signedIdentityKey,
      Buffer.from(identity, 'base64'),
      deviceId,
    );
    const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest();
    const deviceIdentity = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
    connection.send(
      node('iq', { from: USER_SERVER, type: 'set', id: newId(), t: unixSeconds(new Date()) }, [
        node('pair-success', {}, [
          node('device-identity', {}, deviceIdentity),
          node('biz', { name: owner.name }),
          node('device', {
            jid: `${owner.phone}:${deviceId}@${USER_SERVER}`,
            lid: lidJid(owner).replace('@', `:${deviceId}@`),
          }),
          node('platform', { name: 'android' }),
        ]),
      ]),
    );
    return connection;
  }
}

function signDevice(phoneKey: KeyPair, deviceIdentity: Buffer, deviceId: number): Uint8Array {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex: deviceId,
    accountType: 0,
    deviceType: 0,
  }).finish();
  return proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: phoneKey.public,
    accountSignature: Curve.sign(
      phoneKey.private,
      Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, deviceIdentity]),
    ),
  }).finish();
}
