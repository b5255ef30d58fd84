import type { ConnectionRow, ImportStatus } from '@prosa/contract';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { importsQuery } from './live.ts';
import styles from './ConnectionsPage.module.css';

/** The progress of running imports. */
export function ImportCard({ connections }: { connections: ConnectionRow[] }) {
  const { t } = useTranslation();
  const imports = useQuery(importsQuery).data ?? {};
  const going = connections.flatMap((connection) => {
    const status = imports[connection.id];
    return status ? [{ connection, status }] : [];
  });
  if (going.length === 0) return null;
  return (
    <section className={styles.imports} aria-label={t('connections.import.title')}>
      <h2 className={styles.importsTitle}>{t('connections.import.title')}</h2>
      {going.map(({ connection, status }) => (
        <ImportProgress key={connection.id} name={connection.name} status={status} />
      ))}
    </section>
  );
}

function ImportProgress({ name, status }: { name: string; status: ImportStatus }) {
  const { t, i18n } = useTranslation();
  const { this: done, all, date } = status;
  const isPreparing = done === -1;
  const percent = isPreparing || all <= 0 ? 0 : Math.min(100, Math.round((done / all) * 100));
  const count = (number: number) => number.toLocaleString(i18n.language);
  const text = isPreparing
    ? t('connections.import.preparing', { name })
    : t('connections.import.progress', { name, done: count(done), all: count(all) });
  return (
    <div className={styles.importLine}>
      <div className={styles.importWords}>
        <span>{text}</span>
        {!isPreparing && (
          <span>
            {date && t('connections.import.upTo', { date })} <b>{percent}%</b>
          </span>
        )}
      </div>
      <Progress
        value={isPreparing ? 100 : percent}
        animated={isPreparing}
        striped={isPreparing}
        aria-label={text}
      />
    </div>
  );
}
