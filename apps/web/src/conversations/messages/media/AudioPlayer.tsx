import { IconDownload, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useMessageContext } from '../message-context.ts';
import styles from './AudioPlayer.module.css';
import { playableUrl } from './playable-url.ts';
import { nextRate, usePlaybackRate } from './playback-rate.ts';

interface AudioPlayerProps {
  url: string;
  seconds: number | null;
  name: string | null;
  /** Determines the pattern of the bars, so a recording always looks the same. */
  seed: number;
}

const BARS = 36;

/** Random bars that only show the position: a real waveform would need the file to be downloaded. */
function barsOf(seed: number): number[] {
  let state = seed % 2_147_483_647 || 1;
  return Array.from({ length: BARS }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 0.25 + 0.75 * (state / 2_147_483_647);
  });
}

const formatDuration = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** A streamed recording has no duration in its header: seeking far past the end makes the browser find it. */
function resolveDuration(element: HTMLAudioElement): void {
  if (element.duration !== Infinity) return;
  element.addEventListener('durationchange', () => (element.currentTime = 0), { once: true });
  element.currentTime = FAR_AWAY;
}
const FAR_AWAY = 1e7;

/** The playing recording; starting another one pauses it. */
let playingAudio: HTMLAudioElement | null = null;

export function AudioPlayer({ url: stored, seconds, name: storedName, seed }: AudioPlayerProps) {
  const { t } = useMessageContext();
  const { url, name } = playableUrl(stored, storedName);
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [measured, setMeasured] = useState<number | null>(null);
  const [isBroken, setBroken] = useState(false);
  const rate = usePlaybackRate();
  const length = measured ?? seconds ?? 0;

  const play = async () => {
    const element = audio.current;
    if (!element) return;
    if (playingAudio !== element) playingAudio?.pause();
    playingAudio = element;
    element.playbackRate = rate;
    // An unsupported format is reported here and in `onError`.
    await element.play().catch(() => setPlaying(false));
  };
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to;
    setPosition(to);
  };
  const changeRate = () => {
    const next = nextRate();
    if (audio.current) audio.current.playbackRate = next;
  };

  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={url}
        // Metadata is fetched only if the duration is unknown, to avoid needless downloads.
        preload={seconds ? 'none' : 'metadata'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={({ currentTarget }) =>
          currentTarget.duration < Infinity && setPosition(currentTarget.currentTime)
        }
        onLoadedMetadata={({ currentTarget }) => !seconds && resolveDuration(currentTarget)}
        onDurationChange={({ currentTarget: { duration } }) =>
          Number.isFinite(duration) && setMeasured(duration)
        }
        onError={() => setBroken(true)}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'messages.player.pause' : 'messages.player.play')}
        onClick={() => (isPlaying ? audio.current?.pause() : void play())}
      >
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </button>
      <div className={styles.track}>
        <Bars seed={seed} played={length > 0 ? position / length : 0} />
        <input
          type="range"
          className={styles.range}
          min={0}
          max={length || 1}
          step={0.1}
          value={Math.min(position, length || 1)}
          aria-label={t('messages.player.position')}
          aria-valuetext={`${formatDuration(position)} / ${formatDuration(length)}`}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
        <span className={styles.time}>
          {isPlaying || position > 0
            ? formatDuration(position)
            : length > 0
              ? formatDuration(length)
              : '–:––'}
        </span>
      </div>
      <button
        type="button"
        className={styles.rate}
        aria-label={t('messages.player.rate', { rate })}
        onClick={changeRate}
      >
        {rate}×
      </button>
      <a
        className={styles.download}
        href={url}
        download={name ?? true}
        aria-label={t('messages.media.download')}
        title={t('messages.media.download')}
      >
        <IconDownload size={16} aria-hidden />
      </a>
      {isBroken && (
        <p className={styles.broken} role="alert">
          {t('messages.player.failed')}
        </p>
      )}
    </div>
  );
}

function Bars({ seed, played }: { seed: number; played: number }) {
  const [bars] = useState(() => barsOf(seed));
  return (
    <span className={styles.bars} aria-hidden>
      {bars.map((height, index) => (
        <span
          key={index}
          style={{ height: `${Math.round(height * 100)}%` }}
          data-played={index / BARS < played || undefined}
        />
      ))}
    </span>
  );
}
