import type { ParseKeys } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import { create } from 'zustand';
import { useBranding } from '../branding.ts';

/** A translation key whose text has no placeholders. */
export type TitleKey = Extract<
  ParseKeys,
  | `${string}.title`
  | `shell.menu.${string}`
  | `sessions.${string}itle`
  | 'sessions.login'
  | 'common.notFoundTitle'
>;

/** Prefix of every title: the number of waiting tickets. */
export const useTitlePrefix = create(() => ({ mark: '' }));

/** A title set by the screen, such as the contact of the open ticket. */
const useTitleOverride = create(() => ({ title: null as string | null }));

/** Sets the title while the screen is shown; `null` keeps the usual title. */
export function useScreenTitle(title: string | null): void {
  useEffect(() => {
    useTitleOverride.setState({ title });
    return () => useTitleOverride.setState({ title: null });
  }, [title]);
}

/** Sets the document title from the screen, the prefix and the name of the application. */
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
