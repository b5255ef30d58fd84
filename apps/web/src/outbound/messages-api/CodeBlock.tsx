import { COPY_CONFIRMATION_MS } from '@prosa/contract';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './MessagesApi.module.css';

/** Code with a button that copies it. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: COPY_CONFIRMATION_MS });
  return (
    <figure className={styles.code}>
      <figcaption className={styles.codeHead}>
        <span>{label}</span>
        <IconButton
          label={clipboard.copied ? t('messagesApi.copied') : t('messagesApi.copyNamed', { name: label })}
          onClick={() => clipboard.copy(code)}
        >
          {clipboard.copied ? <IconCheck size={17} /> : <IconCopy size={17} />}
        </IconButton>
      </figcaption>
      {/* Focusable, because long lines scroll sideways. */}
      <pre className={styles.pre} tabIndex={0} aria-label={label} role="region">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
