import type { ComponentProps, ReactNode } from 'react';
import styles from './CountedButton.module.css';
import { IconButton } from './IconButton.tsx';

const MOST = 99;

interface CountedButtonProps extends ComponentProps<'button'> {
  label: string;
  count: number;
  children: ReactNode;
}

/** A button of the top bar that opens a list, with the number of what is new in it. */
export const CountedButton = ({ label, count, children, className = '', ...others }: CountedButtonProps) => (
  <IconButton label={label} aria-haspopup="dialog" className={`${styles.button} ${className}`} {...others}>
    {children}
    {count > 0 && (
      <span className={styles.count} aria-hidden>
        {count > MOST ? `${MOST}+` : count}
      </span>
    )}
  </IconButton>
);
