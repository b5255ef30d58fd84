import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { FairPool } from '../concurrency/fair-pool.ts';
import { processConfig } from '../config.ts';
import { isEqualSafely } from './secrets.ts';

const derive = promisify(argon2);

/** Each hash takes a core and 19 MB for some hundredths of a second. Never inside a transaction. */
const pool = new FairPool({ atOnce: 2, perKey: 1, waitingPerKey: 30 });

/** OWASP's minimum for argon2id. After a raise, old hashes are renewed at the next sign-in. */
const strong = { memory: 19_456, passes: 2, parallelism: 1 };
/** The algorithm's minimum, for tests: they sign in thousands of times and need no protection. */
const cheap = { memory: 8, passes: 1, parallelism: 1 };
const cost = processConfig.hasCheapHashes ? cheap : strong;
const TAG_LENGTH = 32;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const parametersText = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;

/** `turn`: the pool key (a company, an address), for a fair order. */
export async function hashPassword(password: string, turn: string): Promise<string> {
  const nonce = randomBytes(16);
  const options = { message: password, nonce, tagLength: TAG_LENGTH, ...cost };
  const tag = await pool.run(turn, () => derive('argon2id', options));
  return `$argon2id$v=19$${parametersText}$${base64(nonce)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function verifyPassword(password: string, hash: string, turn: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(hash) ?? [];
  if (!nonce || !tag) return false;
  const options = {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: Buffer.from(tag, 'base64').length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const given = await pool.run(turn, () => derive('argon2id', options));
  return isEqualSafely(base64(given), tag);
}

export const needsRehash = (hash: string): boolean => !hash.includes(`$${parametersText}$`);

/** Takes as long as a real check, so that response times do not reveal unknown e-mails. */
const decoy = hashPassword(randomBytes(16).toString('hex'), 'decoy');
export const verifyDecoy = async (password: string, turn: string): Promise<false> => {
  await verifyPassword(password, await decoy, turn);
  return false;
};
