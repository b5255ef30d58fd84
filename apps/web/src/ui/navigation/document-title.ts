import type { ParseKeys } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { create } from 'zustand';
import { useBranding } from '../branding.ts';

/** A key whose text needs no values. */
export type TitleKey = Extract<
  ParseKeys,
  | `${string}.title`
  | `shell.menu.${string}`
  | `sessions.${string}itle`
  | 'sessions.login'
  | 'common.notFoundTitle'
>;

/** What stands before every title: how many tickets wait. */
export const useTitlePrefix = create(() => ({ mark: '' }));

/** What a screen is about besides its name, such as whose ticket is open. */
const useTitleOverride = create(() => ({ title: null as string | null }));

/** A title of the screen's own, for as long as it is shown; with `null` it has its usual one. */
export function useScreenTitle(title: string | null): void {
  useEffect(() => {
    useTitleOverride.setState({ title });
    return () => useTitleOverride.setState({ title: null });
  }, [title]);
}

/** The browser's tab says where one is and in what. */
export function useDocumentTitle(): void {
  const { t } = useTranslation();
  const { appName } = useBranding();
  const handle = useMatches().at(-1)?.handle as { title?: TitleKey } | undefined;
  const own = useTitleOverride((state) => state.title);
  const usual = handle?.title ? t(handle.title) : null;
  const title = own ?? usual;
  const mark = useTitlePrefix((state) => state.mark);
  useEffect(() => {
    document.title = mark + (title ? `${title} · ${appName}` : appName);
  }, [mark, title, appName]);
}
