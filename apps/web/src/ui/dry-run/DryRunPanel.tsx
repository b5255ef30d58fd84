import type { DryRun, DryRunResult } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { errorText } from '../error-text.ts';
import { formatDateTime } from '../format.ts';
import layout from '../layout.module.css';
import styles from './DryRunPanel.module.css';
import { OutcomeComparison } from './OutcomeComparison.tsx';

interface DryRunPanelProps {
  /** Undefined while the input is invalid. */
  run: DryRun | undefined;
}

/** A result belongs to the input that was tried: after a change it is hidden until the next run. */
export function DryRunPanel({ run }: DryRunPanelProps) {
  const { t } = useTranslation();
  const asked = JSON.stringify(run);
  const trial = useMutation({
    mutationFn: async (body: DryRun) => ({
      asked: JSON.stringify(body),
      result: await call(api.dryRuns.run, { body }),
    }),
  });
  const result = run && trial.data?.asked === asked ? trial.data.result : undefined;
  return (
    <section className={layout.inset} aria-label={t('dryRun.title')}>
      <div className={styles.head}>
        <span className={styles.hint}>{t('dryRun.hint')}</span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconHistory size={15} />}
          loading={trial.isPending}
          disabled={!run}
          onClick={() => run && trial.mutate(run)}
        >
          {t('dryRun.ask')}
        </Button>
      </div>
      <div role="status">
        {trial.isError && !trial.isPending && <p className={styles.problem}>{errorText(trial.error)}</p>}
        {result && <Answer result={result} />}
      </div>
    </section>
  );
}

function Answer({ result: { touched, days, tickets, conversations } }: { result: DryRunResult }) {
  const { t } = useTranslation();
  const id = useId();
  const played = conversations !== undefined && (
    <p className={styles.hint}>{t('dryRun.played', { count: conversations })}</p>
  );
  if (touched === 0)
    return (
      <>
        <p className={styles.answer}>{t('dryRun.none', { days })}</p>
        {played}
      </>
    );
  return (
    <>
      <p id={id} className={styles.answer}>
        {t('dryRun.touched', { count: touched, days })}
        {touched > tickets.length && ` ${t('dryRun.newest', { count: tickets.length })}`}
      </p>
      {played}
      <ul className={styles.tickets} aria-labelledby={id}>
        {tickets.map(({ id: number, uuid, contactName, queue, at, outcome }) => (
          <li key={number}>
            {/* Opens in a new tab, because the form here is not saved yet. */}
            <a href={`/tickets/${uuid}`} target="_blank" rel="noreferrer">
              <span className={styles.name}>{contactName}</span>
              <span className={styles.about}>
                #{number}
                {queue && ` · ${queue.name}`}
              </span>
              <time dateTime={at}>{formatDateTime(at)}</time>
            </a>
            {outcome && <OutcomeComparison {...outcome} />}
          </li>
        ))}
      </ul>
    </>
  );
}
