import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@prosa/contract';
import { WhatsAppPeer } from '@prosa/peers/whatsapp';

/** The environment variables that make the product use this peer. */
export async function peerEnvironment(peer: WhatsAppPeer): Promise<Record<string, string>> {
  const file = join(await mkdtemp(join(tmpdir(), 'prosa-bench-ca-')), 'ca.pem');
  await writeFile(file, peer.ca);
  return {
    WA_WEB_SOCKET_URL: peer.url,
    WA_ROOT_KEY: Buffer.from(peer.rootKey).toString('base64'),
    WA_CA_FILE: file,
    WA_WEB_VERSION: '2.3000.1043857760',
  };
}

/** Adds connections and scans their codes; returns their phone numbers once they are connected. */
export async function connectPhones(
  peer: WhatsAppPeer,
  url: string,
  token: string,
  count: number,
): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const phones: string[] = [];
  for (let line = 0; line < count; line += 1) {
    const phone = `55119999${String(line).padStart(5, '0')}`;
    const body = JSON.stringify({ name: `Line ${line}` });
    const { id } = (await (await fetch(`${url}/api/whatsapp`, { method: 'POST', headers, body })).json()) as {
      id: number;
    };
    const look = async () =>
      (await (await fetch(`${url}/api/whatsapp/${id}`, { headers })).json()) as Connection;
    let row = await look();
    while (row.status !== 'qrcode' || row.qrcode === '') {
      await sleep(50);
      row = await look();
    }
    peer.scan(row.qrcode, { phone });
    while ((await look()).status !== 'CONNECTED') await sleep(50);
    phones.push(phone);
  }
  return phones;
}
