import { SCHEDULE_PICTURE_BYTES } from '@prosa/contract';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureField } from '../../ui/form/PictureField.tsx';

const megabytes = SCHEDULE_PICTURE_BYTES / 1_000_000;

type Props = Omit<ComponentProps<typeof PictureField>, 'texts' | 'maxBytes'>;

export function SchedulePicture(props: Props) {
  const { t } = useTranslation();
  const texts = {
    label: t('schedules.picture'),
    choose: t('schedules.choosePicture'),
    change: t('schedules.changePicture'),
    drop: t('schedules.dropPicture'),
    hint: t('schedules.pictureHint', { megabytes }),
    wrong: t('schedules.pictureWrong', { megabytes }),
  };
  return <PictureField {...props} texts={texts} maxBytes={SCHEDULE_PICTURE_BYTES} />;
}
