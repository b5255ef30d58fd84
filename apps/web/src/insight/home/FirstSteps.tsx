import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/useSession.ts';
import { paletteKey } from '../../ui/palette/PaletteButton.tsx';
import { DueNotice } from './DueNotice.tsx';
import styles from './FirstSteps.module.css';
import { NextSteps } from './NextSteps.tsx';
import { PlanUsage } from './PlanUsage.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { isOwnStep, useNextSteps } from './useNextSteps.ts';

/** What a new company has to do first, its plan, and ways to all screens; gone once everything is done. */
export function FirstSteps() {
  const { t } = useTranslation();
  const isAdmin = useMay('settings:manage');
  const isUnderWay = !useNextSteps().every(isOwnStep);
  if (!isAdmin) return null;
  return (
    <div className={styles.home}>
      <DueNotice />
      {isUnderWay && (
        <>
          <div className={styles.columns} data-two>
            <div className={styles.column}>
              <NextSteps />
              <Shortcuts />
            </div>
            <PlanUsage />
          </div>
          <p className={styles.hint}>{t('home.paletteHint', { key: paletteKey })}</p>
        </>
      )}
    </div>
  );
}
