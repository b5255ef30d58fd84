import { setTimeout as sleep } from 'node:timers/promises';
import { type Absences, watchAbsences } from './absences.ts';
import { type Acceptance, type Decisions, decideAll, serveForAWhile } from './attendants.ts';
import type { InternalError } from './client.ts';
import { answerWithReceipts, type Receipts, writeForAWhile } from './customers.ts';
import { breakThings, type FaultCount, type FaultPlan } from './faults.ts';
import type { Crash } from './product.ts';
import { Random } from './random.ts';
import { settle } from './settling.ts';
import { brokenRules, judgeIncoming, judgeOutgoing, lostReceipts, type Tally } from './verdict.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

export interface ChaosOptions extends WorldOptions, FaultPlan {
  seed: number;
  /** Between two messages of one conversation, on average, in each direction. */
  talkMs: number;
  /** How long everything may take to come to rest at the end. */
  patienceMs: number;
  say: (text: string) => void;
}

export interface Report {
  seed: number;
  seconds: number;
  faults: FaultCount;
  incoming: Tally;
  outgoing: Tally;
  decisions: Decisions;
  acceptance: Acceptance;
  absences: Absences;
  receipts: { given: number; lost: string[] };
  crashes: Crash[];
  refusedStarts: number;
  retries: number;
  /** Everything that must not be; empty when all is well. */
  problems: string[];
}

const RECEIPT_DELAY_MS = 1500;
const WATCH_MS = 500;
const DECISIONS_AT_MOST = 8;

/** People talk, things break, everything comes to rest: then the ledgers are compared. */
export async function runChaos(options: ChaosOptions): Promise<Report> {
  const world = await createWorld(options);
  try {
    return await judge(world, options);
  } finally {
    await world.stop();
  }
}

async function judge(world: World, options: ChaosOptions): Promise<Report> {
  const { say } = options;
  const started = performance.now();
  const random = new Random(options.seed);
  const receipts = answerWithReceipts(world, random.fork(), RECEIPT_DELAY_MS);
  const absences = watchAbsences(world);
  const acceptance: Acceptance = { accepted: 0, wrong: [] };
  const decisions: Decisions = { confirmed: 0, resent: 0, refused: {} };
  const problems: string[] = [];

  const ending = new AbortController();
  const pace = { signal: ending.signal, pauseMs: options.talkMs };
  const talking = Promise.all([
    ...world.customers.flatMap((customer) => [
      writeForAWhile(world, customer, random.fork(), pace),
      serveForAWhile(world, customer, random.fork(), acceptance, pace),
    ]),
    watchRules(world, ending.signal, problems),
  ]);
  // Looked at when the faults are over.
  talking.catch(() => {});
  say(`${world.customers.length} people talk over ${world.accounts.length} connections`);
  const faults = await breakThings(world, random.fork(), options, {
    say,
    onKill: (node) => node.has('channels') && absences.noteKill(),
  });
  ending.abort();
  say('no more faults; everything comes to rest');
  await talking;
  problems.push(...(await comeToRest(world, receipts, decisions, options)));

  const incoming = await judgeIncoming(world);
  const outgoing = await judgeOutgoing(world);
  const lost = await lostReceipts(world, receipts);
  const crashes = world.nodes.flatMap((node) => node.crashes);
  const clients = [world.admin, ...world.attendants];
  const refused = decisions.refused['463'] ?? 0;
  problems.push(
    ...problemsOf('incoming', incoming),
    ...problemsOf('outgoing', outgoing),
    ...lost.map((text) => `receipt lost: ${text}`),
    ...(await brokenRules(world)),
    ...acceptance.wrong,
    ...crashes.map((crash) => `${crash.node} ended by itself (${crash.code ?? crash.signal})`),
    ...clients.flatMap((client) => client.internalErrors.map((one) => explain(world, one))),
    ...(refused > faults.refusals ? [`${refused} messages failed, ${faults.refusals} were refused`] : []),
    ...Object.entries(decisions.refused).flatMap(([reason, count]) =>
      reason === '463' ? [] : [`${count} messages failed: ${reason}`],
    ),
  );
  return {
    seed: options.seed,
    seconds: Math.round((performance.now() - started) / 1000),
    faults,
    incoming,
    outgoing,
    decisions,
    acceptance,
    absences,
    receipts: { given: receipts.given.size, lost },
    crashes,
    refusedStarts: world.nodes.reduce((sum, node) => sum + node.refusedStarts, 0),
    retries: clients.reduce((sum, client) => sum + client.retries, 0),
    problems,
  };
}

/** With what the process that answered so wrote in its log. */
function explain(world: World, { call, reference }: InternalError): string {
  const line = world.nodes
    .flatMap((node) => node.lines)
    .find((one) => reference !== '' && one.includes(reference) && one.includes('a call failed'));
  return `${call} answered 500: ${line ?? reference}`;
}

const problemsOf = (direction: string, { lost, doubled, outOfOrder, extra }: Tally): string[] => [
  ...lost.map((text) => `${direction} lost: ${text}`),
  ...doubled.map((text) => `${direction} doubled: ${text}`),
  ...outOfOrder.map((text) => `${direction} out of order: ${text}`),
  ...extra.map((text) => `${direction} not as written: ${text}`),
];

/** What must hold at every moment is looked at all the time. */
async function watchRules(world: World, signal: AbortSignal, problems: string[]): Promise<void> {
  while (!signal.aborted) {
    for (const rule of await brokenRules(world)) if (!problems.includes(rule)) problems.push(rule);
    await sleep(WATCH_MS, undefined, { signal }).catch(() => {});
  }
}

/** Lets everything arrive, has somebody decide about what nobody knows, and lets that arrive too. */
async function comeToRest(
  world: World,
  receipts: Receipts,
  decisions: Decisions,
  { patienceMs, say }: ChaosOptions,
): Promise<string[]> {
  for (let round = 0; round < DECISIONS_AT_MOST; round++) {
    while (!receipts.isQuiet()) await sleep(50);
    const unfinished = await settle(world, patienceMs);
    if (unfinished !== undefined) return [`it never came to rest: ${unfinished}`];
    const decided = await decideAll(world, decisions);
    if (decided === 0) return [];
    say(`somebody decided about ${decided} messages`);
  }
  return ['messages had to be decided about again and again'];
}
