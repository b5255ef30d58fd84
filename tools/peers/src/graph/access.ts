import { createHmac, timingSafeEqual } from 'node:crypto';
import { GraphError } from './errors.ts';
import { type GraphRequest, toText } from './request.ts';
import type { GraphToken, World } from './world.ts';

interface AccessOptions {
  /** Like an app that requires an appsecret_proof with each call. */
  isProofRequired: boolean;
  now: Date;
}

/** The token of a call; throws the provider's error if it is invalid. */
export function checkAccess(
  world: World,
  request: GraphRequest,
  { isProofRequired, now }: AccessOptions,
): GraphToken {
  const text = readToken(request);
  if (text === '')
    throw new GraphError(190, 'An access token is required to request this resource.', { status: 401 });
  const token = findToken(world, text, now);
  const proof = request.fields.appsecret_proof;
  if (proof === undefined && isProofRequired)
    throw new GraphError(100, 'API calls from the server require an appsecret_proof argument', {
      status: 400,
    });
  if (proof !== undefined && !isProofOf(toText(proof), token))
    throw new GraphError(100, 'Invalid appsecret_proof provided in the API argument', { status: 400 });
  return token;
}

export function readToken({ headers, fields }: GraphRequest): string {
  const [, bearer] = /^(?:Bearer|OAuth) (.+)$/i.exec(headers.authorization ?? '') ?? [];
  return bearer ?? toText(fields.access_token);
}

export function findToken(world: World, text: string, now: Date): GraphToken {
  const token = world.tokens.find((each) => each.token === text);
  if (!token) throw new GraphError(190, 'Invalid OAuth access token - Cannot parse access token');
  if (token.isRevoked)
    throw new GraphError(190, 'Error validating access token: The session has been invalidated', {
      subcode: 460,
    });
  if (isExpired(token, now))
    throw new GraphError(190, 'Error validating access token: Session has expired', { subcode: 463 });
  return token;
}

export const isExpired = ({ expiresAt }: GraphToken, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now.getTime();

function isProofOf(proof: string, { token, appSecret }: GraphToken): boolean {
  const expected = Buffer.from(createHmac('sha256', appSecret).update(token).digest('hex'));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
