import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../../ui/drawings/Drawing.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './NoticePage.module.css';

interface NoticePageProps {
  drawing: DrawingName;
  title: string;
  text: string;
  children?: ReactNode;
}

/** The layout of full-page notices. */
export function NoticePage({ drawing, title, text, children }: NoticePageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Logo />
      </header>
      <main className={styles.card}>
        <Drawing name={drawing} />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </main>
    </div>
  );
}
