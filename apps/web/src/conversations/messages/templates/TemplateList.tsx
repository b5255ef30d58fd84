import type { MessageTemplate } from '@prosa/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Texts } from '../../../i18n/languages.ts';
import { rowsOf } from '../../../api/rows.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { ListError } from '../../../ui/ListError.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { useInfiniteScroll } from '../../../ui/useInfiniteScroll.ts';
import { excerpt } from '../../message-text/message-summary.ts';
import styles from './Templates.module.css';

interface TemplateListProps {
  list: UseInfiniteQueryResult<InfiniteData<{ templates: MessageTemplate[] }>>;
  search: string;
  chosenId: number | undefined;
  onChoose: (template: MessageTemplate) => void;
}

const isApproved = ({ status }: MessageTemplate) => status === 'APPROVED';

/** Templates that are not approved are listed too, with their status. */
export function TemplateList({ list, search, chosenId, onChoose }: TemplateListProps) {
  const { t } = useTranslation();
  const { scroller, sentinel } = useInfiniteScroll(list);
  const templates = rowsOf(list.data, 'templates');
  if (list.isPending) return <TextSkeleton lines={8} />;
  if (list.isError && !list.data) return <ListError error={list.error} onRetry={list.refetch} />;
  if (templates.length === 0)
    return search ? (
      <p className={styles.nothing}>{t('templates.nothing', { search })}</p>
    ) : (
      <div className={styles.nothing}>
        <p>{t('templates.empty')}</p>
        <p>{t('templates.emptyText')}</p>
      </div>
    );
  return (
    <div ref={scroller as Ref<HTMLDivElement>} className={styles.scroller}>
      <ul className={styles.list} aria-label={t('templates.list')}>
        {templates.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              className={styles.one}
              aria-pressed={template.id === chosenId}
              disabled={!isApproved(template)}
              onClick={() => onChoose(template)}
            >
              <span className={styles.head}>
                <strong>{template.name}</strong>
                <small>{template.language}</small>
                {!isApproved(template) && <Status status={template.status} />}
              </span>
              <span className={styles.body}>{excerpt(template.body, 120)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div ref={sentinel} />
    </div>
  );
}

type KnownStatus = keyof Texts['templates']['statuses'];

/** A status of the provider that we do not know is shown as it is. */
function Status({ status }: { status: string }) {
  const { t, i18n } = useTranslation();
  const isKnown = (word: string): word is KnownStatus => i18n.exists(`templates.statuses.${word}`);
  return (
    <Chip tone={status === 'REJECTED' || status === 'DISABLED' ? 'err' : 'warn'}>
      {isKnown(status) ? t(`templates.statuses.${status}`) : status}
    </Chip>
  );
}
