import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

// The ASN.1 tags and object identifiers of an X.509 certificate.
const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const BOOLEAN = 0x01;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const COMMON_NAME = '550403';
const SUBJECT_ALTERNATIVE_NAME = '551d11';
const BASIC_CONSTRAINTS = '551d13';

export interface TlsCertificate {
  cert: string;
  key: string;
}

/**
 * A self-signed certificate for this computer only, generated at run time so that no private key is in the
 * repository.
 */
export function makeTlsCertificate({
  name: subject = 'WhatsApp peer, loopback only',
  until = new Date(Date.now() + YEAR_MS),
} = {}): TlsCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, objectId(ECDSA_WITH_SHA256));
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, objectId(COMMON_NAME), der(UTF8_STRING, Buffer.from(subject)))),
  );
  const toBeSigned = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    der(SEQUENCE, time(Date.now() - YEAR_MS), time(until.getTime())),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, basicConstraints(), subjectNames())),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = der(SEQUENCE, toBeSigned, algorithm, bitString(signature));
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function subjectNames(): Buffer {
  const names = der(
    SEQUENCE,
    der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])),
    der(DNS_NAME, Buffer.from('localhost')),
  );
  return der(SEQUENCE, objectId(SUBJECT_ALTERNATIVE_NAME), der(OCTET_STRING, names));
}

function basicConstraints(): Buffer {
  const isAuthority = der(SEQUENCE, der(BOOLEAN, Buffer.from([0xff])));
  return der(
    SEQUENCE,
    objectId(BASIC_CONSTRAINTS),
    der(BOOLEAN, Buffer.from([0xff])),
    der(OCTET_STRING, isAuthority),
  );
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), derLength(content.length), content]);
}

function derLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = length < 0x100 ? 1 : 2;
  const encoded = Buffer.alloc(1 + bytes);
  encoded.writeUInt8(0x80 | bytes);
  encoded.writeUIntBE(length, 1, bytes);
  return encoded;
}

function objectId(hex: string): Buffer {
  return der(OBJECT_ID, Buffer.from(hex, 'hex'));
}

function bitString(bytes: Buffer): Buffer {
  return der(BIT_STRING, Buffer.from([0]), bytes);
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return der(UTC_TIME, Buffer.from(`${digits}Z`));
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
