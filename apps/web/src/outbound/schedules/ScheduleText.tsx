import { type Schedule, SEARCH_DEBOUNCE_MS } from '@prosa/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { MessageField } from '../../ui/form/MessageField.tsx';
import type { ScheduleControl } from './schedule-form.ts';
import styles from './ScheduleForm.module.css';
import { useNextDates } from './useNextDates.ts';

interface ScheduleTextProps {
  control: ScheduleControl;
  schedule: Schedule | null;
}

/** The text with its variables, and how the contact will read it. */
export function ScheduleText({ control, schedule }: ScheduleTextProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.text}>
      <MessageField
        control={control}
        name="body"
        label={t('schedules.body')}
        problems={{ tooShort: t('schedules.tooShort') }}
        minRows={3}
        isOneOfMany
        withAsterisk
      />
      <TextPreview control={control} schedule={schedule} />
    </div>
  );
}

function TextPreview({ control, schedule }: ScheduleTextProps) {
  const { t } = useTranslation();
  const [contactId, body = '', assinar = false, whatsappId = null, queueId = null] = useWatch({
    control,
    name: ['contactId', 'body', 'assinar', 'whatsappId', 'queueId'],
  });
  const [text] = useDebouncedValue(body ?? '', SEARCH_DEBOUNCE_MS);
  const sendAt = useNextDates(control, schedule)?.dates[0]?.at;
  const isKnown = typeof contactId === 'number' && text.trim() !== '';
  const wanted = {
    contactId: contactId ?? 0,
    body: text,
    assinar: assinar ?? false,
    whatsappId,
    queueId,
    ...(sendAt !== undefined && { sendAt }),
  };
  const { data: preview } = useQuery({
    queryKey: [...routeKey(api.schedules.preview), wanted],
    queryFn: ({ signal }) => call(api.schedules.preview, { body: wanted }, { signal }),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  const names = (list: string[]) => ({ names: list.join(', ') });
  return (
    <div className={styles.preview} aria-live="polite">
      <span className={styles.previewTitle}>{t('schedules.preview')}</span>
      {isKnown && preview ? (
        <p className={styles.bubble}>{preview.body}</p>
      ) : (
        <p className={styles.note}>{t('schedules.previewHint')}</p>
      )}
      {isKnown && preview && preview.missing.length > 0 && (
        <p className={styles.warning}>{t('schedules.missing', names(preview.missing))}</p>
      )}
      {isKnown && preview && preview.unknown.length > 0 && (
        <p className={styles.warning}>{t('schedules.unknown', names(preview.unknown))}</p>
      )}
    </div>
  );
}
