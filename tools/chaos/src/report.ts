import type { Report } from './run-chaos.ts';

const MAX_PROBLEMS_SHOWN = 40;

const formatCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ') || 'none';
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
const longest = (times: number[]) =>
  times.length === 0 ? '–' : `${(Math.max(...times) / 1000).toFixed(1)} s`;

/** Formats the figures and problems for the console. */
export function formatReport(report: Report): string {
  const { faults, incoming, outgoing, campaign, resolutions, downtime } = report;
  const rows: [string, string][] = [
    ['seed', String(report.seed)],
    ['duration', `${report.seconds} s`],
    ['kill -9', `${sum(faults.kills)} (${formatCounts(faults.kills)})`],
    ['immediate database restarts', String(faults.restarts)],
    ['broken lines', String(faults.drops)],
    ['troubles of the far end', `${sum(faults.peerFaults)} (${formatCounts(faults.peerFaults)})`],
    ['messages in / out', `${incoming.messages} / ${outgoing.messages}`],
    ['lost in / out', `${incoming.lost.length} / ${outgoing.lost.length}`],
    ['doubled in / out', `${incoming.duplicated.length} / ${outgoing.duplicated.length}`],
    ['out of order in / out', `${incoming.outOfOrder.length} / ${outgoing.outOfOrder.length}`],
    ['not as written in / out', `${incoming.extra.length} / ${outgoing.extra.length}`],
    ['recipients lost / doubled', `${campaign.lost.length} / ${campaign.duplicated.length}`],
    ['files accepted / recipients of a campaign', `${report.files} / ${campaign.recipients}`],
    ['shown as unconfirmed, had arrived', String(resolutions.confirmed)],
    [
      'sent again by decision',
      `${resolutions.resent} (refused by the far end: ${formatCounts(resolutions.refused)})`,
    ],
    ['receipts given / lost', `${report.receipts.given} / ${report.receipts.lost.length}`],
    ['tickets wanted by two / wrong', `${report.acceptance.accepted} / ${report.acceptance.wrong.length}`],
    ['longest absence after a kill', `${longest(downtime.afterKills)} (of ${downtime.afterKills.length})`],
    ['longest absence otherwise', `${longest(downtime.others)} (of ${downtime.others.length})`],
    ['calls asked again', String(report.retries)],
    ['starts while the database was away', String(report.refusedStarts)],
    ['processes that ended by themselves', String(report.crashes.length)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const { problems } = report;
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    '',
    ...report.crashes.flatMap((crash) => [`The last words of ${crash.node}:`, ...crash.logLines, '']),
    ...problems.slice(0, MAX_PROBLEMS_SHOWN).map((problem) => `✗ ${problem}`),
    ...(problems.length > MAX_PROBLEMS_SHOWN ? [`… and ${problems.length - MAX_PROBLEMS_SHOWN} more`] : []),
    problems.length === 0 ? 'All ledgers agree.' : `${problems.length} problems.`,
  ].join('\n');
}
