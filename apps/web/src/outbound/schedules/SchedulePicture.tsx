import { SCHEDULE_PICTURE_BYTES } from '@prosa/contract';
import { Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePicker } from '../../ui/form/FilePicker.tsx';
import styles from './ScheduleForm.module.css';

const KINDS = ['image/png', 'image/jpeg'];
const megabytes = SCHEDULE_PICTURE_BYTES / 1_000_000;

/** What happens to the picture on saving: a new one, nothing, or it is removed. */
export type PictureChange = File | 'keep' | 'drop';

interface SchedulePictureProps {
  stored: { path: string; name: string | null } | null;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
}

export function SchedulePicture({ stored, change, onChange }: SchedulePictureProps) {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);
  const chosen = useMemo(() => (change instanceof File ? URL.createObjectURL(change) : null), [change]);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  const shown = chosen ?? (change === 'keep' ? (stored?.path ?? null) : null);
  const name = change instanceof File ? change.name : (stored?.name ?? '');
  const pick = (file: File) => {
    const isFine = KINDS.includes(file.type) && file.size <= SCHEDULE_PICTURE_BYTES;
    setWrong(!isFine);
    if (isFine) onChange(file);
  };
  const drop = () => {
    setWrong(false);
    onChange(stored === null || change === 'drop' ? 'keep' : 'drop');
  };
  return (
    <Input.Wrapper label={t('schedules.picture')} labelElement="div">
      <div className={styles.picture}>
        {shown && <img className={styles.image} src={shown} alt={name} />}
        <FilePicker
          icon={<IconPhoto size={15} />}
          label={t(shown ? 'schedules.changePicture' : 'schedules.choosePicture')}
          accept={KINDS}
          onPick={pick}
          back={shown ? { label: t('schedules.dropPicture'), onClick: drop } : null}
          hint={t(isWrong ? 'schedules.pictureWrong' : 'schedules.pictureHint', { megabytes })}
          isWrong={isWrong}
        />
      </div>
    </Input.Wrapper>
  );
}
