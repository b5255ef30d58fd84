import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchCluster } from './cluster.ts';
import type { Seeded } from './conversations.ts';

const program = fileURLToPath(new URL('./bare-reader.ts', import.meta.url));

/** What the same data costs without the product around it, in a process of its own. */
export async function startBareReader(
  { adminConnection }: BenchCluster,
  { companyId, longTicketId }: Seeded,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    [program, JSON.stringify(adminConnection), String(companyId), String(longTicketId)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${said.toString().trim()}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
