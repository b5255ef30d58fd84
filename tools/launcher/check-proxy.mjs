// Tries deploy/nginx.conf with the nginx of this machine in front of a fresh installation. Needs nginx and openssl.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentWith, findRightNode } from './find-node.mjs';
import { root } from './paths.mjs';
import { findFreePort, waitFor } from './test-installation.mjs';

const NAME = 'desk.example.com';
const SECONDS = 120;

const place = mkdtempSync(join(tmpdir(), 'prosa-proxy-'));
const [port, tls, plain] = [await findFreePort(), await findFreePort(), await findFreePort()];
const node = await findRightNode();
const started = [];

/** The same file as in production, with ports and certificates of this trial. */
function writeConfiguration() {
  const certificate = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${NAME}`];
  execFileSync('openssl', ['req', ...certificate, '-keyout', 'key.pem', '-out', 'cert.pem'], {
    cwd: place,
    stdio: 'ignore',
  });
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll(`/etc/letsencrypt/live/${NAME}/fullchain.pem`, join(place, 'cert.pem'))
    .replaceAll(`/etc/letsencrypt/live/${NAME}/privkey.pem`, join(place, 'key.pem'))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 443 ssl http2', `listen 127.0.0.1:${tls} ssl`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`);
  const file = join(place, 'nginx.conf');
  const logs = `error_log ${place}/error.log; pid ${place}/nginx.pid; daemon off;`;
  writeFileSync(file, `${logs}\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`);
  return file;
}

function start(program, args, env) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  started.push(child);
  return child;
}

/** A call as a browser makes it, through the proxy. */
const ask = (path, headers = {}) =>
  new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: tls, path, headers: { host: NAME, ...headers }, rejectUnauthorized: false },
      (reply) => {
        let text = '';
        reply.on('data', (chunk) => (text += chunk));
        reply.on('end', () => resolve({ status: reply.statusCode, headers: reply.headers, text }));
      },
    );
    call.on('upgrade', (reply, socket) => {
      socket.destroy();
      resolve({ status: reply.statusCode, headers: reply.headers, text: '' });
    });
    call.on('error', reject);
    call.end();
  });

function expectThat(isSo, what) {
  if (!isSo) throw new Error(`The proxy is not right: ${what}`);
  console.log(`✓ ${what}`);
}

try {
  const proxied = { PORT: String(port), DATA_DIR: join(place, 'data'), PUBLIC_URL: `https://${NAME}` };
  const env = { ...environmentWith(node), ...proxied, TRUSTED_PROXY: '127.0.0.1', LOG_LEVEL: 'error' };
  start(node, [join(root, 'apps/server/src/main.ts')], env);
  start('nginx', ['-p', place, '-c', writeConfiguration()], process.env);
  await waitFor(
    () =>
      ask('/health').then(
        ({ status }) => status === 200,
        () => false,
      ),
    { seconds: SECONDS },
  );
  expectThat((await ask('/api/version')).status === 200, 'calls come through');
  const { headers } = await ask('/api/version');
  expectThat('strict-transport-security' in headers, 'the product knows that people come by https');
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    origin: `https://${NAME}`,
  };
  const socket = await ask('/socket.io/?EIO=4&transport=websocket', upgrade);
  expectThat(socket.status === 101, 'sockets are upgraded');
  expectThat((await ask('/metrics')).status === 404, 'the metrics are nobody’s');
  const direct = await fetch(`http://127.0.0.1:${plain}/tickets?x=1`, {
    headers: { host: NAME },
    redirect: 'manual',
  });
  expectThat(direct.status === 301, 'http leads to https');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const child of started) child.kill('SIGTERM');
  await Promise.all(started.map((child) => new Promise((done) => child.once('exit', done))));
  rmSync(place, { recursive: true, force: true });
}
