import { Logo } from '../ui/Logo.tsx';
import { useLate } from '../ui/useLate.ts';
import styles from './Splash.module.css';

/** While the session is being restored; seen only when that takes a while. */
export function Splash() {
  const late = useLate(true);
  return (
    <div className={styles.splash} aria-busy>
      {late && <Logo size={40} />}
    </div>
  );
}
