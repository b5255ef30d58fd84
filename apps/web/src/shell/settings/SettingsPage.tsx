import { Tabs } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type PaletteAction, usePaletteActions } from '../../ui/palette/palette-actions.ts';
import layout from '../../ui/layout.module.css';
import { Page } from '../../ui/Page.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { type TabId, useSettingsTabs } from './settings-tabs.ts';

/** The tab is in the URL, so that links, reloads and the back button keep it. */
export default function SettingsPage() {
  const { t } = useTranslation();
  const tabs = useSettingsTabs();
  const [params, setParams] = useSearchParams();
  const chosen = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0];

  const actions = useMemo(
    () =>
      tabs.map(
        ({ id, icon }): PaletteAction => ({
          id: `settings-${id}`,
          group: 'page',
          label: t(`settings.tabs.${id}`),
          icon,
          run: () => setParams({ tab: id }),
        }),
      ),
    [tabs, t, setParams],
  );
  usePaletteActions(actions);

  return (
    <Page title={t('settings.title')} layout={chosen.isTable ? 'fill' : 'scroll'}>
      <Tabs
        value={chosen.id}
        onChange={(id) => setParams(id === tabs[0].id ? {} : { tab: id as TabId })}
        keepMounted={false}
        classNames={chosen.isTable ? { root: layout.fill ?? '', panel: layout.fill ?? '' } : {}}
      >
        <TabStrip chosen={chosen.id}>
          {tabs.map(({ id }) => (
            <Tabs.Tab key={id} value={id}>
              {t(`settings.tabs.${id}`)}
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
