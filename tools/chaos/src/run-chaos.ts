import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionDowntime, trackDowntime } from './connection-downtime.ts';
import {
  type Acceptance,
  type ResolutionCounts,
  confirmOrResendAll,
  simulateAttendant,
} from './attendants.ts';
import {
  type CampaignResult,
  isFinished,
  resumeIfStopped,
  type RunningCampaign,
  startCampaign,
  verifyCampaign,
} from './campaign.ts';
import type { InternalError } from './retrying-client.ts';
import { sendRandomReceipts, type SentReceipts, simulateCustomer } from './customers.ts';
import { openFileChat, simulateFileSender, verifyFiles } from './file-senders.ts';
import { injectFaults, type FaultCount, type FaultPlan } from './inject-faults.ts';
import type { Crash } from './product-node.ts';
import { Random } from './random.ts';
import { settle } from './settle.ts';
import {
  findBrokenInvariants,
  verifyIncoming,
  verifyOutgoing,
  findLostReceipts,
  type Tally,
} from './verify-messages.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

export interface ChaosOptions extends WorldOptions, FaultPlan {
  seed: number;
  /** Average pause between two messages of one conversation, in each direction. */
  messagePauseMs: number;
  /** The recipients of a campaign that runs meanwhile, a second after the other. */
  recipients: number;
  /** How long the world may take to settle at the end. */
  settleTimeoutMs: number;
  log: (text: string) => void;
}

export interface Report {
  seed: number;
  seconds: number;
  faults: FaultCount;
  incoming: Tally;
  outgoing: Tally;
  campaign: CampaignResult;
  /** Files that were accepted. */
  files: number;
  resolutions: ResolutionCounts;
  acceptance: Acceptance;
  downtime: ConnectionDowntime;
  receipts: { given: number; lost: string[] };
  crashes: Crash[];
  refusedStarts: number;
  retries: number;
  /** Every violation that was found; empty if there is none. */
  problems: string[];
}

const RECEIPT_DELAY_MS = 1500;
const INVARIANT_CHECK_MS = 500;
const MAX_RESOLUTION_ROUNDS = 16;

/** Runs the traffic and the faults, waits until everything has settled, then compares the ledgers. */
export async function runChaos(options: ChaosOptions): Promise<Report> {
  const world = await createWorld(options);
  try {
    return await simulateAndVerify(world, options);
  } finally {
    await world.stop();
  }
}

async function simulateAndVerify(world: World, options: ChaosOptions): Promise<Report> {
  const { log } = options;
  const started = performance.now();
  const random = new Random(options.seed);
  const receipts = sendRandomReceipts(world, random.fork(), RECEIPT_DELAY_MS);
  const absences = trackDowntime(world);
  const acceptance: Acceptance = { accepted: 0, wrong: [] };
  const decisions: ResolutionCounts = { confirmed: 0, resent: 0, refused: {} };
  const problems: string[] = [];

  const campaign = await startCampaign(world, options.recipients);
  const files = await openFileChat(world, random.fork());
  const ending = new AbortController();
  const pace = { signal: ending.signal, pauseMs: options.messagePauseMs };
  const talking = Promise.all([
    ...world.customers.flatMap((customer) => [
      simulateCustomer(world, customer, random.fork(), pace),
      simulateAttendant(world, customer, random.fork(), acceptance, pace),
    ]),
    simulateFileSender(world, files, pace),
    watchInvariants(world, ending.signal, problems),
  ]);
  // Errors are checked when the faults are over.
  talking.catch(() => {});
  log(`${world.customers.length} people talk over ${world.accounts.length} connections`);
  const faults = await injectFaults(world, random.fork(), options, {
    log,
    onKill: (node) => node.hasRole('channels') && absences.recordKill(),
  });
  ending.abort();
  log('no more faults; everything comes to rest');
  await talking;
  problems.push(...(await settleAndResolve(world, { receipts, decisions, campaign }, options)));

  const incoming = await verifyIncoming(world);
  const outgoing = await verifyOutgoing(world);
  const reached = await verifyCampaign(world, campaign);
  const lost = await findLostReceipts(world, receipts);
  const crashes = world.nodes.flatMap((node) => node.crashes);
  const clients = [world.admin, ...world.attendants];
  const refused = decisions.refused['463'] ?? 0;
  problems.push(
    ...problemsOf('incoming', incoming),
    ...problemsOf('outgoing', outgoing),
    ...problemsOf('campaign', { ...reached, outOfOrder: [], extra: reached.wrong }),
    ...lost.map((text) => `receipt lost: ${text}`),
    ...(await findBrokenInvariants(world)),
    ...(await verifyFiles(world, files)),
    ...acceptance.wrong,
    ...crashes.map((crash) => `${crash.node} ended by itself (${crash.code ?? crash.signal})`),
    ...clients.flatMap((client) => client.internalErrors.map((one) => describeInternalError(world, one))),
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
    campaign: reached,
    files: files.files.length,
    resolutions: decisions,
    acceptance,
    downtime: absences,
    receipts: { given: receipts.sentLevels.size, lost },
    crashes,
    refusedStarts: world.nodes.reduce((sum, node) => sum + node.refusedStarts, 0),
    retries: clients.reduce((sum, client) => sum + client.retries, 0),
    problems,
  };
}

/** Adds the log entry of the process that returned the error. */
function describeInternalError(world: World, { call, reference }: InternalError): string {
  const line = world.nodes
    .flatMap((node) => node.logLines)
    .find((one) => reference !== '' && one.includes(reference) && one.includes('a call failed'));
  return `${call} answered 500: ${line ?? reference}`;
}

const problemsOf = (
  direction: string,
  { lost, duplicated, outOfOrder, extra }: Omit<Tally, 'messages'>,
): string[] => [
  ...lost.map((text) => `${direction} lost: ${text}`),
  ...duplicated.map((text) => `${direction} doubled: ${text}`),
  ...outOfOrder.map((text) => `${direction} out of order: ${text}`),
  ...extra.map((text) => `${direction} not as written: ${text}`),
];

/** Checks the invariants continuously. */
async function watchInvariants(world: World, signal: AbortSignal, problems: string[]): Promise<void> {
  while (!signal.aborted) {
    for (const rule of await findBrokenInvariants(world)) if (!problems.includes(rule)) problems.push(rule);
    await sleep(INVARIANT_CHECK_MS, undefined, { signal }).catch(() => {});
  }
}

interface Unfinished {
  receipts: SentReceipts;
  decisions: ResolutionCounts;
  campaign: RunningCampaign;
}

/** Waits until everything has settled, resolves unconfirmed messages, and waits again. */
async function settleAndResolve(
  world: World,
  { receipts, decisions, campaign }: Unfinished,
  { settleTimeoutMs, log }: ChaosOptions,
): Promise<string[]> {
  for (let round = 0; round < MAX_RESOLUTION_ROUNDS; round++) {
    while (!receipts.isIdle()) await sleep(50);
    await resumeIfStopped(world, campaign);
    const unfinished = await settle(world, settleTimeoutMs);
    if (unfinished !== undefined) return [`it never came to rest: ${unfinished}`];
    const decided = await confirmOrResendAll(world, campaign.recipients, decisions);
    if (decided === 0 && (await isFinished(world, campaign))) return [];
    log(`somebody decided about ${decided} messages`);
  }
  return ['messages had to be decided about again and again'];
}
