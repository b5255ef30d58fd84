import type { Icon } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './NarrowTabs.module.css';

interface NarrowTabsProps<Tab extends string> {
  /** What the tabs belong to. */
  label: string;
  tabs: readonly { id: Tab; label: string; icon: Icon }[];
  tab: Tab;
  onChange: (tab: Tab) => void;
  children: ReactNode;
}

/** On narrow screens: switches between a list and what is opened from it, with the tabs at the bottom. */
export function NarrowTabs<Tab extends string>({
  label,
  tabs,
  tab,
  onChange,
  children,
}: NarrowTabsProps<Tab>) {
  const moveTo = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tabs.find(({ id }) => id !== tab)?.id ?? tab;
    onChange(other);
    event.currentTarget.querySelector<HTMLElement>(`#desk-tab-${other}`)?.focus();
  };
  return (
    <>
      <div className={styles.panel} role="tabpanel" id="desk-panel" aria-labelledby={`desk-tab-${tab}`}>
        {children}
      </div>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={moveTo}>
        {tabs.map(({ id, label: name, icon: TabIcon }) => (
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
            {name}
          </button>
        ))}
      </div>
    </>
  );
}
