import { variableText } from '@prosa/contract';
import { IconAlertTriangle, IconPaperclip, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './Composer.module.css';
import type { QuickRepliesState } from './useQuickReplies.ts';

const named = (names: string[]) => names.map(variableText).join(', ');

/** The file of the chosen quick reply, and warnings about variables without a value. */
export function QuickAttachment({ quick: { chosen, dropMedia } }: { quick: QuickRepliesState }) {
  const { t } = useTranslation();
  if (!chosen) return null;
  const { media, missing, unknown } = chosen;
  const warnings = [
    ...(missing.length > 0 ? [t('composer.quick.missing', { names: named(missing) })] : []),
    ...(unknown.length > 0 ? [t('composer.quick.unknown', { names: named(unknown) })] : []),
  ];
  return (
    <>
      {media && (
        <p className={styles.extra}>
          <IconPaperclip size={15} aria-hidden />
          <span>{t('composer.quick.attachment', { name: media.name })}</span>
          <IconButton label={t('composer.quick.removeAttachment', { name: media.name })} onClick={dropMedia}>
            <IconX size={15} />
          </IconButton>
        </p>
      )}
      {warnings.length > 0 && (
        <p className={styles.extra} data-tone="warn" role="status">
          <IconAlertTriangle size={15} aria-hidden />
          <span>{warnings.join(' ')}</span>
        </p>
      )}
    </>
  );
}
