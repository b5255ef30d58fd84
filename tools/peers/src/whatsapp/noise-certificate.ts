import { Curve, type KeyPair, proto } from '@whiskeysockets/baileys';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The root signs the intermediate certificate, which signs the server's key of the handshake. */
export function makeNoiseChain(root: KeyPair, serverKey: Uint8Array): Uint8Array {
  const intermediate = Curve.generateKeyPair();
  const now = Math.floor(Date.now() / 1000);
  const details = (serial: number, issuerSerial: number, key: Uint8Array) =>
    proto.CertChain.NoiseCertificate.Details.encode({
      serial,
      issuerSerial,
      key,
      notBefore: now - 3600,
      notAfter: now + YEAR_SECONDS,
    }).finish();
  const intermediateDetails = details(1, 0, intermediate.public);
  const leafDetails = details(2, 1, serverKey);
  return proto.CertChain.encode({
    intermediate: {
      details: intermediateDetails,
      signature: Curve.sign(root.private, intermediateDetails),
    },
    leaf: { details: leafDetails, signature: Curve.sign(intermediate.private, leafDetails) },
  }).finish();
}
