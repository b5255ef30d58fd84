import { connectionRoutes } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconMovie, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import layout from '../../ui/layout.module.css';
import type { TabProps } from './ConnectionTabs.tsx';
import styles from './ConnectionTabs.module.css';

const rule = connectionRoutes.uploadGreeting.file;
const kinds = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'video/mp4', 'video/3gpp', 'video/webm'];
const megabytes = rule.maxBytes / 1_000_000;

/** The picture or video sent with the greeting. */
export function GreetingMedia({ form, connection }: TabProps) {
  const { t } = useTranslation();
  const { field: file } = useController({ control: form.control, name: 'greetingFile' });
  const { field: drops } = useController({ control: form.control, name: 'dropsGreeting' });
  const [problem, setProblem] = useState<'mediaWrongKind' | 'mediaTooBig' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const chosen = file.value ?? null;
  const stored = connection?.greetingMediaAttachment ?? null;

  const choose = (picked: File | undefined) => {
    if (!picked) return;
    const found = !kinds.includes(picked.type)
      ? 'mediaWrongKind'
      : picked.size > rule.maxBytes
        ? 'mediaTooBig'
        : null;
    setProblem(found);
    if (found) return;
    file.onChange(picked);
    drops.onChange(false);
  };

  return (
    <div className={styles.media} role="group" aria-label={t('connections.form.media')}>
      <Thumbnail name={chosen?.name ?? stored} url={chosen ? null : (connection?.greetingMediaUrl ?? null)} />
      <div className={styles.mediaSide}>
        <p className={styles.mediaName}>{chosen?.name ?? stored ?? t('connections.form.media')}</p>
        <div className={styles.mediaButtons}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPaperclip size={15} />}
            aria-describedby={hint}
            onClick={() => input.current?.click()}
          >
            {chosen || stored ? t('connections.form.mediaChange') : t('connections.form.mediaChoose')}
          </Button>
          {chosen || drops.value ? (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                file.onChange(null);
                drops.onChange(false);
              }}
            >
              {t('connections.form.mediaUndo')}
            </Button>
          ) : (
            stored && (
              <Button variant="subtle" size="xs" onClick={() => drops.onChange(true)}>
                {t('connections.form.mediaRemove')}
              </Button>
            )
          )}
        </div>
        <p
          id={hint}
          className={styles.mediaHint}
          data-problem={problem !== null || undefined}
          aria-live="polite"
        >
          {problem
            ? t(`connections.form.${problem}`, { megabytes })
            : drops.value
              ? t('connections.form.mediaWillGo')
              : t('connections.form.mediaHint', { megabytes })}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        className={layout.srOnly}
        tabIndex={-1}
        aria-hidden
        accept={kinds.join(',')}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // The same file can be chosen again after it was undone.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

const isPicture = (url: string) => /\.(?:png|jpeg)\?/.test(url);

function Thumbnail({ name, url }: { name: string | null; url: string | null }) {
  const isVideo = name !== null && /\.(?:mp4|3gp|webm)$/i.test(name);
  return (
    <span className={styles.thumbnail} aria-hidden>
      {url && isPicture(url) ? (
        <img src={url} alt="" />
      ) : isVideo ? (
        <IconMovie size={28} stroke={1.5} />
      ) : (
        <IconPhoto size={28} stroke={1.5} />
      )}
    </span>
  );
}
