import type { ParseKeys } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { create } from 'zustand';
import { useBranding } from '../ui/branding.ts';

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
export const useTitleMark = create(() => ({ mark: '' }));

/** The browser's tab says where one is and in what. */
export function useDocumentTitle(): void {
  const { t } = useTranslation();
  const { appName } = useBranding();
  const handle = useMatches().at(-1)?.handle as { title?: TitleKey } | undefined;
  const title = handle?.title ? t(handle.title) : null;
  const mark = useTitleMark((state) => state.mark);
  useEffect(() => {
    document.title = mark + (title ? `${title} · ${appName}` : appName);
  }, [mark, title, appName]);
}
