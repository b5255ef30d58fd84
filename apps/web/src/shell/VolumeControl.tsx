import { VOLUME } from '@prosa/contract';
import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOpenOnMount } from '../ui/LazyMenuButton.tsx';
import { chooseVolume, usePreferences } from '../ui/preferences.ts';
import styles from './TopBar.module.css';
import { VolumeButton } from './VolumeButton.tsx';

/** The volume of notification sounds on this device. */
export default function VolumeControl() {
  const { t } = useTranslation();
  const volume = usePreferences((state) => state.volume);
  const { button, isOpen, setOpen } = useOpenOnMount();
  const text = t('shell.volumeValue', { percent: Math.round(volume * 100) });
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <VolumeButton ref={button} onClick={() => setOpen(!isOpen)} />
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
