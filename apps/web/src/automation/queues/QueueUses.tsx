import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import styles from './queues.module.css';

/** What refers to a queue, shown before it is deleted. Empty if nothing does. */
export function QueueUses({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...read(api.queues.uses, { params: { id } }), staleTime: 0 });
  if (!data) return null;
  const lines = [
    ...data.connections.map((name) => t('queues.uses.connection', { name })),
    ...data.prompts.map((name) => t('queues.uses.prompt', { name })),
    ...data.options.map((option) => t('queues.uses.option', option)),
  ];
  if (lines.length === 0) return null;
  return (
    <div className={styles.uses} role="status">
      <p>{t('queues.uses.title')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
