import type { Report } from './run.ts';

const SHOWN = 40;

const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ') || 'none';
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
const longest = (times: number[]) =>
  times.length === 0 ? '–' : `${(Math.max(...times) / 1000).toFixed(1)} s`;

/** The figures, and what was wrong, for a person to read. */
export function describe(report: Report): string {
  const { faults, incoming, outgoing, decisions, absences } = report;
  const rows: [string, string][] = [
    ['seed', String(report.seed)],
    ['duration', `${report.seconds} s`],
    ['kill -9', `${sum(faults.kills)} (${list(faults.kills)})`],
    ['immediate database restarts', String(faults.restarts)],
    ['broken lines', String(faults.drops)],
    ['troubles of the far end', `${sum(faults.troubles)} (${list(faults.troubles)})`],
    ['messages in / out', `${incoming.messages} / ${outgoing.messages}`],
    ['lost in / out', `${incoming.lost.length} / ${outgoing.lost.length}`],
    ['doubled in / out', `${incoming.doubled.length} / ${outgoing.doubled.length}`],
    ['out of order in / out', `${incoming.outOfOrder.length} / ${outgoing.outOfOrder.length}`],
    ['not as written in / out', `${incoming.extra.length} / ${outgoing.extra.length}`],
    ['shown as unconfirmed, had arrived', String(decisions.confirmed)],
    ['sent again by decision', `${decisions.resent} (refused by the far end: ${list(decisions.refused)})`],
    ['receipts given / lost', `${report.receipts.given} / ${report.receipts.lost.length}`],
    ['tickets wanted by two / wrong', `${report.acceptance.accepted} / ${report.acceptance.wrong.length}`],
    ['longest absence after a kill', `${longest(absences.afterKills)} (of ${absences.afterKills.length})`],
    ['longest absence otherwise', `${longest(absences.others)} (of ${absences.others.length})`],
    ['calls asked again', String(report.retries)],
    ['starts while the database was away', String(report.refusedStarts)],
    ['processes that ended by themselves', String(report.crashes.length)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const { problems } = report;
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    '',
    ...report.crashes.flatMap((crash) => [`The last words of ${crash.node}:`, ...crash.lines, '']),
    ...problems.slice(0, SHOWN).map((problem) => `✗ ${problem}`),
    ...(problems.length > SHOWN ? [`… and ${problems.length - SHOWN} more`] : []),
    problems.length === 0 ? 'All ledgers agree.' : `${problems.length} problems.`,
  ].join('\n');
}
