import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteKey } from '../../ui/palette/PaletteButton.tsx';
import { useMay, useSession } from '../../api/useSession.ts';
import { Page } from '../../ui/Page.tsx';
import { DueNotice } from './DueNotice.tsx';
import styles from './HomePage.module.css';
import { NextSteps } from './NextSteps.tsx';
import { PlanUsage } from './PlanUsage.tsx';
import { Shortcuts } from './Shortcuts.tsx';

const partOfDay = (hour: number) =>
  hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';

/** The home page: notices, suggested next steps, and links to the other screens. */
export default function HomePage() {
  const { t, i18n } = useTranslation();
  const { name } = useSession();
  const isAdmin = useMay('settings:manage');
  const [firstName = name] = name.split(' ');
  const [now] = useState(() => new Date());
  const today = now.toLocaleDateString(i18n.language, { dateStyle: 'full' });
  return (
    <Page title={t(`home.${partOfDay(now.getHours())}`, { name: firstName })} description={today}>
      <div className={styles.home}>
        {isAdmin && <DueNotice />}
        <div className={styles.columns} data-two={isAdmin || undefined}>
          <div className={styles.column}>
            {isAdmin && <NextSteps />}
            <Shortcuts />
          </div>
          {isAdmin && <PlanUsage />}
        </div>
        <p className={styles.hint}>{t('home.paletteHint', { key: paletteKey })}</p>
      </div>
    </Page>
  );
}
