import type { ComponentProps, ReactNode } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, in words: read aloud, and shown when the pointer rests. */
  label: string;
  tone?: 'neutral' | 'err';
  children: ReactNode;
}

/** A button that is only a picture. Native, because tables have many of them. */
export function IconButton({
  label,
  tone = 'neutral',
  className = '',
  children,
  ...others
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${className}`}
      aria-label={label}
      title={label}
      data-tone={tone}
      {...others}
    >
      {children}
    </button>
  );
}
