import { IconVolume, IconVolume2, IconVolume3 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { usePreferences } from '../ui/preferences.ts';

export function VolumeButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const volume = usePreferences((state) => state.volume);
  const VolumeIcon = volume === 0 ? IconVolume3 : volume < 0.5 ? IconVolume2 : IconVolume;
  return (
    <IconButton label={t('shell.volume')} aria-haspopup="dialog" {...props}>
      <VolumeIcon size={19} />
    </IconButton>
  );
}
