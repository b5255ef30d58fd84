import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import layout from '../../ui/layout.module.css';
import { Page } from '../../ui/Page.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { TabStrip } from '../../ui/TabStrip.tsx';

const tabs = [
  { id: 'invoices', text: 'tabInvoices', Panel: lazy(() => import('./ManagedInvoicesTab.tsx')) },
  { id: 'figures', text: 'tabFigures', Panel: lazy(() => import('./BillingFiguresTab.tsx')) },
  { id: 'provider', text: 'tabProvider', Panel: lazy(() => import('./PaymentProviderTab.tsx')) },
] as const;

/** For the platform owner: all invoices, their sums, and how payments are received. The tab is in the URL. */
export default function ManagedInvoicesPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const chosen = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0];
  const isTable = chosen.id === 'invoices';
  return (
    <Page
      title={t('invoices.managed.title')}
      description={t('invoices.managed.description')}
      layout={isTable ? 'fill' : 'scroll'}
    >
      <Tabs
        value={chosen.id}
        onChange={(id) => setParams(id === tabs[0].id || id === null ? {} : { tab: id })}
        keepMounted={false}
        classNames={isTable ? { root: layout.fill ?? '', panel: layout.fill ?? '' } : {}}
      >
        <TabStrip chosen={chosen.id}>
          {tabs.map(({ id, text }) => (
            <Tabs.Tab key={id} value={id}>
              {t(`invoices.managed.${text}`)}
            </Tabs.Tab>
          ))}
        </TabStrip>
        {tabs.map(({ id, Panel }) => (
          <Tabs.Panel key={id} value={id} pt="lg">
            <Suspense fallback={<TextSkeleton lines={6} />}>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
