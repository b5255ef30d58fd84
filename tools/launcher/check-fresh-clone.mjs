// Tests a fresh clone with `npm start` in its own directory, sharing nothing but npm's cache.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  askJson,
  findFreePort,
  findServer,
  identifyDatabase,
  isPortOpen,
  startThere,
  waitFor,
} from './test-installation.mjs';
import { root } from './paths.mjs';
import { isStillRunning } from './process-info.mjs';

const firstStartSeconds = 600;
const laterSeconds = 120;
const owner = { email: 'owner@example.com', password: 'a-long-first-password' };

const place = mkdtempSync(join(tmpdir(), 'prosa-clone-'));
// As root, the database server runs under another account, which needs access.
chmodSync(place, 0o755);
const clone = join(place, 'clone');
const data = join(place, 'data');
const port = await findFreePort();
const settings = {
  PORT: String(port),
  DATA_DIR: data,
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
};
const started = [];
let passed = 0;
let failed = 0;

/** Ends the run at the first failure: later checks would fail too. */
class CheckFailed extends Error {}

function check(text, isTrue) {
  console.log(`${isTrue ? '✓' : '✗'} ${text}`);
  if (isTrue) passed++;
  else throw new CheckFailed(text);
}

function start(portToUse) {
  const installation = startThere(clone, { ...settings, PORT: String(portToUse) });
  started.push(installation);
  return installation;
}

async function isHealthy(installation, seconds) {
  const isOver = () => installation.exitCode !== undefined;
  const answer = await waitFor(() => askJson(`http://127.0.0.1:${port}/health`), { seconds, isOver });
  return answer?.status === 200 && answer.body.status === 'ok';
}

async function canSignIn() {
  const answer = await askJson(`http://127.0.0.1:${port}/api/auth/login`, owner);
  return answer?.status === 200 && typeof answer.body.token === 'string' && answer.body.token !== '';
}

async function checkStopped(installation, database) {
  const code = await waitFor(() => installation.exitCode !== undefined && { code: installation.exitCode }, {
    seconds: laterSeconds,
  });
  check('Ctrl-C ends it', code !== undefined);
  check('its port is free again', !(await isPortOpen(port)));
  check('its server is gone', findServer(clone) === undefined);
  check('its database server is gone', !isStillRunning(database));
}

async function checkAll() {
  execFileSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
  const startedAt = Date.now();
  const first = start(port);
  check('npm start in a fresh clone answers /health', await isHealthy(first, firstStartSeconds));
  console.log(`  after ${Math.round((Date.now() - startedAt) / 1000)} s`);
  check('the owner given by ADMIN_EMAIL and ADMIN_PASSWORD can sign in', await canSignIn());

  const second = start(await findFreePort());
  const secondCode = await waitFor(() => second.exitCode, { seconds: laterSeconds });
  check(
    'a second start on the same data ends with a failure',
    typeof secondCode === 'number' && secondCode > 0,
  );
  check('and says why', second.output.includes('already in use') && second.output.includes(data));
  check('while the first goes on', await isHealthy(first, 5));

  const firstDatabase = identifyDatabase(data);
  first.signal('SIGINT');
  await checkStopped(first, firstDatabase);

  const third = start(port);
  check('it starts again', await isHealthy(third, laterSeconds));
  process.kill(findServer(clone), 'SIGKILL');
  check(
    'when its server is killed it ends',
    (await waitFor(() => third.exitCode, { seconds: laterSeconds })) !== undefined,
  );
  const fourth = start(port);
  check('and after that it starts again', await isHealthy(fourth, laterSeconds));
  check('with the same owner', await canSignIn());
  const fourthDatabase = identifyDatabase(data);
  fourth.signal('SIGINT');
  await checkStopped(fourth, fourthDatabase);
  await checkDemo();
}

/** Tests the README's other command: a customer writes on a phone, and the administrator sees the waiting ticket. */
async function checkDemo() {
  const phonePort = await findFreePort();
  const phones = `http://127.0.0.1:${phonePort}`;
  const demo = startThere(
    clone,
    { PORT: String(port), PHONE_PORT: String(phonePort), DATA_DIR: join(place, 'demo') },
    ['run', 'demo'],
  );
  started.push(demo);
  const isOver = () => demo.exitCode !== undefined;
  const phonesAnswer = await waitFor(() => askJson(`${phones}/health`), {
    seconds: firstStartSeconds,
    isOver,
  });
  check(
    'npm run demo answers /health on both ports',
    phonesAnswer?.status === 200 && (await isHealthy(demo, 5)),
  );
  const login = await askJson(`http://127.0.0.1:${port}/api/auth/login`, {
    email: 'admin@prosa.demo',
    password: 'prosa-demo',
  });
  check('its administrator can sign in', login?.status === 200);
  const customers = await askJson(`${phones}/api/customers`);
  const text = `check ${Date.now()}`;
  const written = await askJson(`${phones}/api/customers/${customers?.body[0]?.id}/messages`, { text });
  check('a customer writes on a phone', written?.status === 200 && Boolean(written.body.id));
  const bearer = { authorization: `Bearer ${login.body.token}` };
  const isSeen = await waitFor(
    async () => {
      const search = `status=search&showAll=true&searchOnMessages=true&searchParam=${encodeURIComponent(text)}`;
      const found = await fetch(`http://127.0.0.1:${port}/api/tickets?${search}`, { headers: bearer });
      return (await found.json()).count === 1;
    },
    { seconds: laterSeconds, isOver },
  );
  check('and the administrator sees it', isSeen === true);
  demo.signal('SIGINT');
  check(
    'Ctrl-C ends the demo',
    (await waitFor(() => demo.exitCode !== undefined && { code: demo.exitCode }, {
      seconds: laterSeconds,
    })) !== undefined,
  );
}

/** Removes everything, whatever failed. */
async function cleanUp() {
  for (const installation of started) installation.signal('SIGKILL');
  await waitFor(() => findServer(clone) === undefined, { seconds: 60 });
  const server = findServer(clone);
  if (server) process.kill(server, 'SIGKILL');
  const database = identifyDatabase(place);
  if (database && isStillRunning(database)) process.kill(Number.parseInt(database, 10), 'SIGINT');
  await waitFor(() => !database || !isStillRunning(database), { seconds: 90 });
  rmSync(place, { recursive: true, force: true });
}

try {
  await checkAll();
} catch (error) {
  failed++;
  if (!(error instanceof CheckFailed)) console.error(error);
  for (const { output } of started) console.log(`--- what it said\n${output.trim().slice(-4000)}`);
} finally {
  await cleanUp();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
