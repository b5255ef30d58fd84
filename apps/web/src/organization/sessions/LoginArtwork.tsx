import { IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './LoginArtwork.module.css';

interface Thread {
  /** The height at the left edge, and the height it curves to. */
  from: number;
  by: number;
  /** Its offset within the bundle. */
  lies: number;
}

const threads: Thread[] = [
  { from: -20, by: 120, lies: -12 },
  { from: 70, by: 20, lies: -9 },
  { from: 150, by: 250, lies: -6 },
  { from: 240, by: 150, lies: -3 },
  { from: 330, by: 370, lies: 0 },
  { from: 410, by: 290, lies: 3 },
  { from: 490, by: 500, lies: 6 },
  { from: 580, by: 420, lies: 9 },
  { from: 680, by: 560, lies: 12 },
];

/** The height at which all threads meet. */
const MEET = 320;

const path = ({ from, by, lies }: Thread) =>
  `M-700 ${from} H-40 C 130 ${from}, 150 ${by}, 270 ${(by + MEET) / 2} S 430 ${MEET + lies}, 540 ${MEET + lies} S 760 ${MEET}, 860 ${MEET} H1500`;

/** A point on the first curve of a thread, for a channel's bubble. */
function pointOn({ from, by }: Thread, part: number) {
  const rest = 1 - part;
  const bend = (a: number, b: number, c: number, d: number) =>
    rest ** 3 * a + 3 * rest ** 2 * part * b + 3 * rest * part ** 2 * c + part ** 3 * d;
  return { x: bend(-40, 130, 150, 270), y: bend(from, from, by, (by + MEET) / 2) };
}

const channels = [
  { name: 'whatsapp', Mark: IconBrandWhatsapp, thread: 1, part: 0.62 },
  { name: 'instagram', Mark: IconBrandInstagram, thread: 4, part: 0.36 },
  { name: 'facebook', Mark: IconBrandFacebook, thread: 7, part: 0.7 },
];

/**
 * The artwork of the sign-in page: conversations come in as loose threads and leave as one. Messages run along the
 * threads, unless the user prefers reduced motion.
 */
export function LoginArtwork() {
  const { t } = useTranslation();
  return (
    <aside className={styles.art}>
      <svg className={styles.picture} viewBox="0 0 800 900" aria-hidden focusable="false">
        {threads.map((thread) => (
          <path key={thread.from} className={styles.thread} d={path(thread)} />
        ))}
        {threads.map((thread, index) => (
          <path
            key={thread.from}
            className={styles.message}
            d={path(thread)}
            pathLength={1000}
            style={{ animationDelay: `${-index * 2.7}s`, animationDuration: `${9 + (index % 4) * 2}s` }}
          />
        ))}
        {channels.map(({ name, Mark, thread, part }) => {
          const { x, y } = pointOn(threads[thread] ?? { from: 0, by: 0, lies: 0 }, part);
          return (
            <g key={name} transform={`translate(${x - 26} ${y - 26})`}>
              <path
                className={styles.bubble}
                d="M17 0h18a17 17 0 0 1 17 17v18a17 17 0 0 1-17 17H6a6 6 0 0 1-6-6V17A17 17 0 0 1 17 0z"
              />
              <Mark className={styles.mark} x={13} y={13} size={26} stroke={1.6} />
            </g>
          );
        })}
        <Talk />
      </svg>
      <div className={styles.words}>
        <p className={styles.line}>{t('sessions.art')}</p>
        <p className={styles.text}>{t('sessions.artText')}</p>
      </div>
    </aside>
  );
}

/** The conversation that all threads lead to. */
function Talk() {
  return (
    <g transform={`translate(478 ${MEET - 108})`}>
      <rect className={styles.card} width="256" height="216" rx="20" />
      <circle className={styles.face} cx="38" cy="38" r="16" />
      <rect className={styles.said} x="64" y="28" width="88" height="8" rx="4" />
      <rect className={styles.faint} x="64" y="42" width="56" height="7" rx="3.5" />
      <path className={styles.rule} d="M0 70h256" />
      <path
        className={styles.heard}
        d="M34 86h122a12 12 0 0 1 12 12v4a12 12 0 0 1-12 12H26a4 4 0 0 1-4-4V98a12 12 0 0 1 12-12z"
      />
      <path
        className={styles.answered}
        d="M106 124h116a12 12 0 0 1 12 12v12a4 4 0 0 1-4 4H106a12 12 0 0 1-12-12v-4a12 12 0 0 1 12-12z"
      />
      <path
        className={styles.heard}
        d="M34 162h72a12 12 0 0 1 12 12v4a12 12 0 0 1-12 12H26a4 4 0 0 1-4-4v-12a12 12 0 0 1 12-12z"
      />
    </g>
  );
}
