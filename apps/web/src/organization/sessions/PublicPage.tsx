import type { ReactNode } from 'react';
import { ThemeButton } from '../../ui/ThemeButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import styles from './PublicPage.module.css';
import { LoginArtwork } from './LoginArtwork.tsx';

interface PublicPageProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
  /** A wider layout for larger forms. */
  wide?: boolean;
}

/** The layout of the public screens: a form beside the artwork. */
export function PublicPage({ title, text, children, wide = false }: PublicPageProps) {
  return (
    <div className={styles.page} data-wide={wide || undefined}>
      <div className={styles.side}>
        <header className={styles.top}>
          <Logo size={34} />
          <div className={styles.tools}>
            <LanguageSelect />
            <ThemeButton />
          </div>
        </header>
        <main className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
          {children}
        </main>
      </div>
      <LoginArtwork />
    </div>
  );
}
