import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type BankCharge, PixBankPeer } from '@prosa/peers/outside';
import type { Database } from '@prosa/server/src/platform/database/db.ts';
import { sql } from 'kysely';

interface KeptBank {
  port: number;
  charges: BankCharge[];
}

/**
 * The bank where the demo's companies pay their invoices. It keeps its port, because the platform owner's account
 * stores the address, and its charges, because a code that somebody still has on the screen can be paid.
 */
export async function startDemoBank(file: string, say: (text: string) => void): Promise<PixBankPeer> {
  const kept = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as KeptBank)
    : { port: 0, charges: [] };
  const bank = await new PixBankPeer().listen(kept.port).catch(() => {
    say(`The port ${kept.port} is in use by another program: invoices of the demo cannot be paid by Pix.`);
    return PixBankPeer.start();
  });
  for (const charge of kept.charges) bank.charges.set(charge.txid, charge);
  const port = kept.port || Number(new URL(bank.origin).port);
  const keep = () =>
    writeFileSync(file, JSON.stringify({ port, charges: [...bank.charges.values()] } satisfies KeptBank), {
      mode: 0o600,
    });
  keep();
  bank.changes.on('change', keep);
  // The demo may run for long, and nothing reads the recorded requests.
  bank.beforeAnswer = () => {
    bank.requests.length = 0;
  };
  return bank;
}

/** Tells the bank where payments are reported, as a platform owner does at theirs. The product's port may have changed. */
export async function registerNotices(bank: PixBankPeer, database: Database, url: string): Promise<void> {
  const { rows } = await database.onPlatform((db) =>
    sql<{ webhookKey: string }>`select "webhookKey" from payment_accounts where provider = 'bcb'`.execute(db),
  );
  bank.noticeUrl = rows[0] && `${url}/api/webhooks/pix/${rows[0].webhookKey}`;
}
