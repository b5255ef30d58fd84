import { IconMovie, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { connectionRoutes } from '../../api/routes.gen.ts';
import { FilePicker } from '../../ui/form/FilePicker.tsx';
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
  const chosen = file.value ?? null;
  const stored = connection?.greetingMediaAttachment ?? null;

  const undo = () => {
    file.onChange(null);
    drops.onChange(false);
  };
  const choose = (picked: File) => {
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
      <FilePicker
        title={chosen?.name ?? stored ?? t('connections.form.media')}
        icon={<IconPaperclip size={15} />}
        label={chosen || stored ? t('connections.form.mediaChange') : t('connections.form.mediaChoose')}
        accept={kinds}
        onPick={choose}
        back={
          chosen || drops.value
            ? { label: t('connections.form.mediaUndo'), onClick: undo }
            : stored !== null
              ? { label: t('connections.form.mediaRemove'), onClick: () => drops.onChange(true) }
              : null
        }
        hint={
          problem
            ? t(`connections.form.${problem}`, { megabytes })
            : drops.value
              ? t('connections.form.mediaWillGo')
              : t('connections.form.mediaHint', { megabytes })
        }
        isWrong={problem !== null}
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
