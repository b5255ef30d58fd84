import type { FileRule } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconCamera, IconUser } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import layout from '../../ui/layout.module.css';
import styles from './PhotoField.module.css';
import { findPhotoProblem, type PhotoProblem, previewOf } from './photo.ts';
import type { UserInput } from './user-form.ts';

interface PhotoFieldProps<Out> {
  control: Control<UserInput, unknown, Out>;
  /** Whose picture it is: their initials stand in for it. Empty while nobody has a name yet. */
  name: string;
  /** The picture they have now. */
  image: string | null;
  rule: FileRule;
}

/** The chosen picture is shown as it will be, and sent when the form is saved. */
export function PhotoField<Out>({ control, name, image, rule }: PhotoFieldProps<Out>) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'photo' });
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const photo = field.value ?? null;
  const [preview, setPreview] = useState<string | null>(null);
  const megabytes = rule.maxBytes / 1_000_000;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const found = await findPhotoProblem(file, rule);
    setProblem(found);
    if (found) return;
    setPreview(await previewOf(file));
    field.onChange(file);
  };

  return (
    <div className={styles.photo}>
      {name || image || photo ? (
        <Avatar name={name} image={photo ? preview : image} size={72} />
      ) : (
        <span className={styles.nobody} aria-hidden>
          <IconUser size={30} stroke={1.5} />
        </span>
      )}
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCamera size={15} />}
            aria-describedby={hint}
            onClick={() => input.current?.click()}
          >
            {image || photo ? t('users.photo.change') : t('users.photo.choose')}
          </Button>
          {photo && (
            <Button variant="subtle" size="xs" onClick={() => field.onChange(null)}>
              {t('users.photo.undo')}
            </Button>
          )}
        </div>
        <p id={hint} className={styles.hint} data-problem={problem !== null || undefined} aria-live="polite">
          {problem ? t(`users.photo.${problem}`, { megabytes }) : t('users.photo.hint', { megabytes })}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        className={layout.srOnly}
        tabIndex={-1}
        aria-hidden
        accept={rule.kinds.map((kind) => `image/${kind}`).join(',')}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // The same file can be chosen again after it was undone.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
