import { useMay } from '../../api/useSession.ts';
import { DueNotice } from './DueNotice.tsx';
import styles from './FirstSteps.module.css';
import { NextSteps } from './NextSteps.tsx';
import { PlanUsage } from './PlanUsage.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { isOwnStep, useNextSteps } from './useNextSteps.ts';

/** What a new company has to do first, its plan, and ways to all screens; gone once everything is done. */
export function FirstSteps() {
  const isAdmin = useMay('settings:manage');
  const isUnderWay = !useNextSteps().every(isOwnStep);
  if (!isAdmin) return null;
  return (
    <div className={styles.home}>
      <DueNotice />
      {isUnderWay && (
        <div className={styles.card}>
          <NextSteps />
          <div className={styles.aside}>
            <Shortcuts />
            <PlanUsage />
          </div>
        </div>
      )}
    </div>
  );
}
