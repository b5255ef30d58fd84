import { Logo } from '../ui/Logo.tsx';
import { useDelayedFlag } from '../ui/useDelayedFlag.ts';
import styles from './Splash.module.css';

/** Shown while the session is restored, if that takes a while. */
export function Splash() {
  const late = useDelayedFlag(true);
  return (
    <div className={styles.splash} aria-busy>
      {late && <Logo size={40} />}
    </div>
  );
}
