import { IconListDetails, IconMessage } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './NarrowTabs.module.css';

export type NarrowTab = 'ticket' | 'list';

const tabs = [
  { id: 'ticket', label: 'ticketTab', icon: IconMessage },
  { id: 'list', label: 'listTab', icon: IconListDetails },
] as const;

interface NarrowTabsProps {
  tab: NarrowTab;
  onChange: (tab: NarrowTab) => void;
  children: ReactNode;
}

/** On narrow screens: switches between the ticket and the list, with the tabs at the bottom. */
export function NarrowTabs({ tab, onChange, children }: NarrowTabsProps) {
  const { t } = useTranslation();
  const moveTo = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'list' ? 'ticket' : 'list';
    onChange(other);
    event.currentTarget.querySelector<HTMLElement>(`#desk-tab-${other}`)?.focus();
  };
  return (
    <>
      <div className={styles.panel} role="tabpanel" id="desk-panel" aria-labelledby={`desk-tab-${tab}`}>
        {children}
      </div>
      <div className={styles.tabs} role="tablist" aria-label={t('tickets.title')} onKeyDown={moveTo}>
        {tabs.map(({ id, label, icon: TabIcon }) => (
          <button
            key={id}
            id={`desk-tab-${id}`}
            type="button"
            role="tab"
            aria-selected={tab === id}
            aria-controls="desk-panel"
            tabIndex={tab === id ? 0 : -1}
            onClick={() => onChange(id)}
          >
            <TabIcon size={20} stroke={1.7} aria-hidden />
            {t(`tickets.${label}`)}
          </button>
        ))}
      </div>
    </>
  );
}
