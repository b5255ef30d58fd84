import '@mantine/spotlight/styles.layer.css';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../useReturnFocus.ts';
import type { ActionGroup, PaletteAction } from './palette-actions.ts';
import styles from './Palette.module.css';
import { useActions } from './useActions.ts';
import { useSearchEntries } from './useSearchEntries.ts';

const [store, palette] = createSpotlight();

const groups: ActionGroup[] = [
  'ticket',
  'page',
  'tickets',
  'contacts',
  'goTo',
  'create',
  'preferences',
  'account',
];

/** The search ignores diacritics: "usuarios" finds "Usuários". */
const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const matches = (query: string, { label, keywords = [] }: PaletteAction) =>
  normalizeText([label, ...keywords].join(' ')).includes(normalizeText(query.trim()));

const entry = ({ id, label, description, icon: ActionIcon, run }: PaletteAction): SpotlightActionData => ({
  id,
  label,
  ...(description !== undefined && { description }),
  leftSection: <ActionIcon size={18} stroke={1.7} />,
  onClick: run,
});

/** Ctrl+K: searches every screen and action that this user may use. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { entries, isSearching } = useSearchEntries(typed);
  const actions = [...useActions(), ...entries];
  const onKeyDown = useEnter(typed, entries.map(({ id }) => id).join(), isSearching);
  const gone = useReturnFocus(onClose);
  useEffect(() => palette.open(), []);

  const grouped = (query: string): SpotlightActionGroupData[] =>
    groups
      .map((group) => ({
        group: t(`shell.palette.${group}`),
        actions: actions.filter((action) => action.group === group && matches(query, action)).map(entry),
      }))
      .filter((group) => group.actions.length > 0);

  return (
    <Spotlight
      store={store}
      shortcut={null}
      actions={grouped('')}
      filter={grouped}
      nothingFound={t('shell.palette.nothing')}
      onQueryChange={setTyped}
      onSpotlightClose={gone}
      classNames={styles}
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
      size={600}
      centered={false}
      yOffset="14vh"
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      scrollable
      maxHeight={420}
      // A scrollable area must be reachable by keyboard.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        onKeyDown,
        placeholder: t('shell.palette.placeholder'),
        'aria-label': t('shell.palette.placeholder'),
      }}
    />
  );
}

const list = () => document.getElementById(store.getState().listId);

/** The library highlights the first entry on typing, but not when results arrive later. */
function highlightFirst(): void {
  const first = list()?.querySelector('[data-action]');
  if (!first || store.getState().selected > 0) return;
  list()?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  first.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Enter selects the highlighted entry; if the search is still running, it waits for the result. */
function useEnter(typed: string, found: string, isSearching: boolean) {
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const isWaiting = waitingFor === typed;
  useEffect(() => {
    if (found !== '') highlightFirst();
    if (!isWaiting || isSearching) return;
    list()?.querySelector<HTMLElement>('[data-selected]')?.click();
  }, [found, isWaiting, isSearching]);
  return (event: KeyboardEvent) => {
    const waits = event.key === 'Enter' && isSearching && !list()?.querySelector('[data-selected]');
    setWaitingFor(waits ? typed : null);
  };
}
