import type { IntegrationType } from '@prosa/contract';
import type { ReactNode } from 'react';
import styles from '../outside/outside.module.css';

/** Our own drawings, because logos of other companies are trademarks. */
const drawings: Record<IntegrationType, ReactNode> = {
  dialogflow: (
    <>
      <path d="M4 6l8-3.5L20 6v8l-8 7v-5.5L4 12z" fill="#f59e0b" />
      <path d="M8.5 8.2l3.5-1.6 3.5 1.6v3l-3.5 1.6-3.5-1.6z" fill="#fff" />
    </>
  ),
  n8n: (
    <g fill="none" stroke="#e11d64" strokeWidth="2">
      <circle cx="4.5" cy="12" r="2.3" />
      <circle cx="12" cy="12" r="2.3" />
      <circle cx="19.5" cy="6.5" r="2.3" />
      <circle cx="19.5" cy="17.5" r="2.3" />
      <path d="M6.8 12h2.9M13.9 10.6l3.6-2.7M13.9 13.4l3.6 2.7" />
    </g>
  ),
  webhook: (
    <g fill="none" stroke="#0b7fd6" strokeWidth="2" strokeLinecap="round">
      <path d="M9 4.5a4 4 0 1 1 5.4 5.2L16.8 14" />
      <path d="M5.5 19.6a4 4 0 1 1 1.3-7.4h4.7" transform="rotate(-60 8 16)" />
      <path d="M19 19.4a4 4 0 1 1-1.3-7.3M8 16.3h8" />
    </g>
  ),
  typebot: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="4" fill="#1d6fe0" />
      <circle cx="8.6" cy="12" r="1.9" fill="#fff" />
      <rect x="12.6" y="10.4" width="5" height="3.2" rx="1.6" fill="#fff" />
    </>
  ),
};

export function TypeLogo({ type }: { type: IntegrationType }) {
  return (
    <span className={styles.logo}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden focusable="false">
        {drawings[type]}
      </svg>
    </span>
  );
}
