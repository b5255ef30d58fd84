/** Statements that every call shares, that are not reads, or that belong to background work. */
const ignoredStatements =
  /from identify\(|identify"|pgboss|event_counters|set_config\('app\.company_id|connection_leases|ticket_timers|"sessions"|pg_catalog/;

/** The plans that auto_explain logged, one block per statement, without values that change with every run. */
export function readPlans(log: string): string {
  const entries = log.split(/\n(?=\d{4}-\d\d-\d\d )/);
  const plans = entries.flatMap((entry) => {
    const [, text = '', plan = ''] =
      /duration: [\d.]+ ms  plan:\s*Query Text: ([\s\S]*?)\n\t([A-Z][\s\S]*)$/.exec(entry) ?? [];
    return plan === '' || ignoredStatements.test(text) ? [] : [{ text, plan }];
  });
  return plans
    .map(
      ({ text, plan }) => `\`\`\`\n-- ${shorten(text)}\n${plan.replaceAll(/^\t/gm, '').trimEnd()}\n\`\`\`\n`,
    )
    .join('\n');
}

/** Enough of a statement to recognize it. */
const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').replace('/*kept*/ ', '').trim();
  return line.length > 160 ? `${line.slice(0, 160)} …` : line;
};
