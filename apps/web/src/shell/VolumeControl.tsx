import { VOLUME } from '@prosa/contract';
import { Popover } from '@mantine/core';
import { IconVolume, IconVolume2, IconVolume3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { chooseVolume, usePreferences } from '../ui/preferences.ts';
import styles from './TopBar.module.css';

/** How loud notices are on this device. */
export function VolumeControl() {
  const { t } = useTranslation();
  const volume = usePreferences((state) => state.volume);
  const VolumeIcon = volume === 0 ? IconVolume3 : volume < 0.5 ? IconVolume2 : IconVolume;
  const text = t('shell.volumeValue', { percent: Math.round(volume * 100) });
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={t('shell.volume')}>
          <VolumeIcon size={19} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.volume')}>
        <div className={styles.volume}>
          <div className={styles.volumeLabel} aria-hidden>
            <span>{t('shell.volume')}</span>
            <span>{text}</span>
          </div>
          <input
            {...VOLUME}
            type="range"
            data-autofocus
            aria-label={t('shell.volume')}
            aria-valuetext={text}
            value={volume}
            onChange={(event) => chooseVolume(event.currentTarget.valueAsNumber)}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
