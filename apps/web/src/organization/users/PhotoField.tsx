import type { FileRule } from '@prosa/contract';
import { IconCamera, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { FilePicker } from '../../ui/form/FilePicker.tsx';
import styles from './PhotoField.module.css';
import { findPhotoProblem, type PhotoProblem, previewOf } from './photo.ts';
import type { UserInput } from './user-form.ts';

interface PhotoFieldProps<Out> {
  control: Control<UserInput, unknown, Out>;
  /** The name for the initials; empty until one is entered. */
  name: string;
  /** The current picture. */
  image: string | null;
  rule: FileRule;
}

/** Previews the chosen picture; it is uploaded when the form is saved. */
export function PhotoField<Out>({ control, name, image, rule }: PhotoFieldProps<Out>) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'photo' });
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const photo = field.value ?? null;
  const [preview, setPreview] = useState<string | null>(null);
  const megabytes = rule.maxBytes / 1_000_000;

  const choose = async (file: File) => {
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
      <FilePicker
        icon={<IconCamera size={15} />}
        label={image || photo ? t('users.photo.change') : t('users.photo.choose')}
        accept={rule.kinds.map((kind) => `image/${kind}`)}
        onPick={(file) => void choose(file)}
        back={photo && { label: t('users.photo.undo'), onClick: () => field.onChange(null) }}
        hint={problem ? t(`users.photo.${problem}`, { megabytes }) : t('users.photo.hint', { megabytes })}
        isWrong={problem !== null}
      />
    </div>
  );
}
