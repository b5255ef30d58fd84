import { hasVariables, QUICK_REPLY_PREVIEW } from '@prosa/contract';
import { IconPaperclip } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import styles from './QuickReplies.module.css';
import { fillVariables, type QuickRepliesState } from './useQuickReplies.ts';

const truncate = (text: string) =>
  text.length > QUICK_REPLY_PREVIEW ? `${text.slice(0, QUICK_REPLY_PREVIEW)}…` : text;

/** Quick replies that match the text after the slash, each filled in for this contact. */
export function QuickReplies({ quick }: { quick: QuickRepliesState }) {
  const { t } = useTranslation();
  const { offered, at, ticketId, choose, refusalOf } = quick;
  const previews = useQueries({
    queries: offered.map(({ id, message, updatedAt }) => ({
      queryKey: ['quick-preview', ticketId, id, updatedAt] as const,
      queryFn: () => fillVariables(ticketId, message),
      enabled: hasVariables(message),
    })),
  });
  return (
    <div className={styles.place}>
      <ul id="quick-replies" role="listbox" className={styles.list} aria-label={t('composer.quick.title')}>
        {offered.map((reply, index) => (
          // The text box keeps the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={reply.id}
            id={`quick-reply-${index}`}
            role="option"
            aria-selected={index === at}
            aria-disabled={refusalOf(reply) !== null || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(reply)}
          >
            <strong>/{reply.shortcode}</strong>
            <span>{truncate(previews[index]?.data?.body ?? reply.message)}</span>
            {reply.mediaName && (
              <small>
                <IconPaperclip size={13} aria-hidden />
                {reply.mediaName}
              </small>
            )}
            {refusalOf(reply) && <small>{refusalOf(reply)}</small>}
          </li>
        ))}
        {offered.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled className={styles.none}>
            {t('composer.quick.none')}
          </li>
        )}
      </ul>
    </div>
  );
}
