import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { isSame } from './secrets.ts';

const derive = promisify(argon2);

/** OWASP's floor for argon2id. Raised here, old hashes are renewed at the next sign-in. */
const strong = { memory: 19_456, passes: 2, parallelism: 1 };
/** As little as the algorithm allows, for tests: they sign in thousands of times, and nobody attacks them. */
const cheap = { memory: 8, passes: 1, parallelism: 1 };
const cost = process.env['PASSWORD_HASHES'] === 'cheap-for-tests' ? cheap : strong;
const TAG_LENGTH = 32;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const parametersText = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, tagLength: TAG_LENGTH, ...cost });
  return `$argon2id$v=19$${parametersText}$${base64(nonce)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(hash) ?? [];
  if (!nonce || !tag) return false;
  const given = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: Buffer.from(tag, 'base64').length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return isSame(base64(given), tag);
}

export const isOutdated = (hash: string): boolean => !hash.includes(`$${parametersText}$`);

/** Spends the time of a real check, so that an unknown e-mail cannot be told by the clock. */
const decoy = hashPassword(randomBytes(16).toString('hex'));
export const checkNobody = async (password: string): Promise<false> => {
  await isPassword(password, await decoy);
  return false;
};
