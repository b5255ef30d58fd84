import { type Channel, channelAbilities, MIN_AUDIO_BYTES } from '@prosa/contract';
import { IconPlayerPause, IconPlayerPlay, IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './Composer.module.css';
import { mediaAccessProblem } from './media-access-problem.ts';
import { type Recording, startRecording } from './record-audio.ts';

interface RecorderProps {
  channel: Channel;
  onSend: (file: File) => void;
  /** Sent, cancelled or failed: the message box is shown again. */
  onEnd: () => void;
}

const LEVELS = 48;

/** Replaces the message box while recording. */
export default function Recorder({ channel, onSend, onEnd }: RecorderProps) {
  const { t } = useTranslation();
  const [recording, setRecording] = useState<Recording | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<number[]>([]);
  const [isPaused, setPaused] = useState(false);
  const place = useRef<HTMLElement>(null);

  const hear = useEffectEvent((heard: number, level: number) => {
    setSeconds(Math.floor(heard));
    setLevels((before) => [...before, level].slice(-LEVELS));
  });
  const refused = useEffectEvent((error: unknown) => {
    toast.error(t(`composer.recording.${mediaAccessProblem(error)}`));
    onEnd();
  });
  useEffect(() => {
    let isGone = false;
    let started: Recording | null = null;
    startRecording((heard, level) => hear(heard, level)).then(
      (made) => {
        if (isGone) return made.cancel();
        started = made;
        setRecording(made);
        // The focus is not on the send button, because the next space would press it.
        return place.current?.focus();
      },
      (error: unknown) => isGone || refused(error),
    );
    return () => {
      isGone = true;
      started?.cancel();
    };
  }, []);

  const finish = () => {
    const blob = recording?.finish();
    if (!blob) return;
    if (blob.size < MIN_AUDIO_BYTES) toast.warning(t('composer.recording.tooShort'));
    else onSend(new File([blob], nameFor(channel), { type: blob.type }));
    onEnd();
  };

  const pause = () => {
    recording?.setPaused(!isPaused);
    setPaused(!isPaused);
  };

  return (
    <section
      ref={place}
      className={styles.box}
      tabIndex={-1}
      data-recording
      aria-label={t('composer.recording.title')}
      onKeyDown={(event) => event.key === 'Escape' && onEnd()}
    >
      <div className={styles.recorder}>
        <i className={styles.dot} data-paused={isPaused || undefined} aria-hidden />
        <span role="timer" className="tnum" aria-label={t('composer.recording.title')}>
          {recording ? formatSeconds(seconds) : t('composer.recording.starting')}
        </span>
        <span className={styles.levels} aria-hidden>
          {levels.map((level, index) => (
            // Bars have no identity: each index shows the level at that position.
            // oxlint-disable-next-line react/no-array-index-key
            <i key={index} style={{ height: `${Math.max(8, Math.round(Math.sqrt(level) * 100))}%` }} />
          ))}
        </span>
        <IconButton
          className={styles.tool ?? ''}
          tone="err"
          label={t('composer.recording.cancel')}
          onClick={onEnd}
        >
          <IconTrash size={19} />
        </IconButton>
        <IconButton
          className={styles.tool ?? ''}
          label={isPaused ? t('composer.recording.resume') : t('composer.recording.pause')}
          disabled={!recording}
          onClick={pause}
        >
          {isPaused ? <IconPlayerPlay size={19} /> : <IconPlayerPause size={19} />}
        </IconButton>
        <button
          type="button"
          className={styles.send}
          aria-label={t('composer.recording.send')}
          title={t('composer.recording.send')}
          disabled={!recording}
          onClick={finish}
        >
          <IconSend2 size={19} />
        </button>
      </div>
    </section>
  );
}

const padTwo = (number: number) => String(number).padStart(2, '0');
const formatSeconds = (seconds: number) => `${padTwo(Math.floor(seconds / 60))}:${padTwo(seconds % 60)}`;

/** The file name of a recording; its extension depends on the channel's voice format. */
const nameFor = (channel: Channel) =>
  `audio-${Date.now()}.${channelAbilities[channel].voice === 'ogg' ? 'mp3' : 'm4a'}`;
