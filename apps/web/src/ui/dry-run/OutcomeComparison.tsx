import type { BotOutcome } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import styles from './DryRunPanel.module.css';

/** Compares the actual outcome of a conversation with that of the bot in the form. */
export function OutcomeComparison({ was, would }: { was: BotOutcome; would: BotOutcome }) {
  const { t } = useTranslation();
  // The bot's texts are shown only if both outcomes are otherwise the same.
  const isUnchanged = outcomeKey(was) === outcomeKey(would);
  return (
    <dl className={styles.outcomes}>
      <dt>{t('dryRun.was')}</dt>
      <dd>
        <Outcome outcome={was} isUnchanged={isUnchanged} />
      </dd>
      <dt>{t('dryRun.would')}</dt>
      <dd>
        <Outcome outcome={would} isUnchanged={isUnchanged} />
      </dd>
    </dl>
  );
}

const outcomeKey = ({ end, queue, options }: BotOutcome) => JSON.stringify([end, queue, options]);

function Outcome({
  outcome: { end, queue, options, said },
  isUnchanged,
}: {
  outcome: BotOutcome;
  isUnchanged: boolean;
}) {
  const { t } = useTranslation();
  if (isUnchanged) return said === '' ? t('dryRun.silent') : t('dryRun.said', { text: said });
  return [...options, t(`dryRun.ends.${end}`, { queue: queue ?? t('dryRun.noQueue') })].join(' › ');
}
