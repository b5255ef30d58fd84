import { Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { FilePicker } from './FilePicker.tsx';
import styles from './PictureField.module.css';

const KINDS = ['image/png', 'image/jpeg'];

/** What happens to the picture on saving: a new one, nothing, or it is removed. */
export type PictureChange = File | 'keep' | 'drop';

interface PictureFieldProps {
  texts: { label: string; choose: string; change: string; drop: string; hint: string; wrong: string };
  maxBytes: number;
  stored: { path: string; name: string | null } | null;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
}

/** Chooses a picture that is uploaded when the form is saved. */
export function PictureField({ texts, maxBytes, stored, change, onChange }: PictureFieldProps) {
  const [isWrong, setWrong] = useState(false);
  const chosen = useMemo(() => (change instanceof File ? URL.createObjectURL(change) : null), [change]);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  const shown = chosen ?? (change === 'keep' ? (stored?.path ?? null) : null);
  const name = change instanceof File ? change.name : (stored?.name ?? '');
  const pick = (file: File) => {
    const isFine = KINDS.includes(file.type) && file.size <= maxBytes;
    setWrong(!isFine);
    if (isFine) onChange(file);
  };
  const drop = () => {
    setWrong(false);
    onChange(stored === null || change === 'drop' ? 'keep' : 'drop');
  };
  return (
    <Input.Wrapper label={texts.label} labelElement="div">
      <div className={styles.picture}>
        {shown && <img className={styles.image} src={shown} alt={name} />}
        <FilePicker
          icon={<IconPhoto size={15} />}
          label={shown ? texts.change : texts.choose}
          accept={KINDS}
          onPick={pick}
          back={shown ? { label: texts.drop, onClick: drop } : null}
          hint={isWrong ? texts.wrong : texts.hint}
          isWrong={isWrong}
        />
      </div>
    </Input.Wrapper>
  );
}
