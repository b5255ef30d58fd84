import type { ComponentProps, ReactNode } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  tone?: 'neutral' | 'err';
  children: ReactNode;
}

/** A button with only an icon. Native, because tables contain many of them. */
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
