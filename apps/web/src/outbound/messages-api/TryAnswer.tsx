import type { ApiSendReply } from '@prosa/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { errorText } from '../../ui/error-text.ts';
import { CodeBlock } from './CodeBlock.tsx';
import styles from './MessagesApi.module.css';

/** What the API answered: in words, and as a system gets it. */
export function TryAnswer({ answer, error }: { answer: ApiSendReply | null; error: unknown }) {
  const { t } = useTranslation();
  const status = error instanceof ApiError ? error.status : 200;
  const details = error instanceof ApiError ? error.details : answer;
  const place = useRef<HTMLDivElement>(null);
  const isThere = answer !== null || error !== null;
  // The form is longer than most screens, and without it a click seems to have no effect.
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return (
    <div ref={place} className={styles.answer} aria-live="polite">
      {answer && <p data-tone="ok">{t('messagesApi.try.accepted', { id: answer.messageId })}</p>}
      {error !== null && <p data-tone="err">{errorText(error)}</p>}
      {details && (
        <CodeBlock label={t('messagesApi.try.answer', { status })} code={JSON.stringify(details, null, 2)} />
      )}
    </div>
  );
}
