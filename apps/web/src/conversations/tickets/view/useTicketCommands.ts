import {
  type Icon,
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconCheck,
  IconHistory,
  IconLock,
  IconRotate,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaletteAction, usePaletteActions } from '../../../ui/palette/palette-actions.ts';
import { openSearch } from '../../messages/search/search-state.ts';
import { runShortcut, type ShortcutId } from '../../workspace/shortcuts.ts';
import { type StatusAction, statusLabels } from './StatusButtons.tsx';

const statusCommands: Record<StatusAction, { icon: Icon; does: ShortcutId }> = {
  accept: { icon: IconCheck, does: 'accept' },
  reopen: { icon: IconRotate, does: 'accept' },
  ignore: { icon: IconX, does: 'ignore' },
  return: { icon: IconArrowBackUp, does: 'return' },
  transfer: { icon: IconArrowsLeftRight, does: 'transfer' },
  resolve: { icon: IconCheck, does: 'resolve' },
};

const isStatusAction = (action: string): action is StatusAction => action in statusCommands;

interface TicketCommandsInput {
  ticketId: number;
  offered: StatusAction[];
  canWrite: boolean;
}

/** Adds the actions of the open ticket to the palette. */
export function useTicketCommands({ ticketId, offered, canWrite }: TicketCommandsInput): void {
  const { t } = useTranslation();
  const known = offered.join();
  const actions = useMemo(() => {
    const label = statusLabels(t);
    const command = (id: string, words: string, icon: Icon, run: () => void): PaletteAction => ({
      id: `ticket-${id}`,
      group: 'ticket',
      label: words,
      icon,
      run,
    });
    // The header has the most likely action last, the palette first.
    const changes = known
      .split(',')
      .filter(isStatusAction)
      .toReversed()
      .map((action) => {
        const { icon, does } = statusCommands[action];
        return command(action, label[action], icon, () => void runShortcut(does));
      });
    const note = command('note', t('tickets.shortcuts.note'), IconLock, () => void runShortcut('note'));
    return [
      ...changes,
      ...(canWrite ? [note] : []),
      command('search', t('tickets.view.search'), IconSearch, () => openSearch(ticketId)),
      command('log', t('tickets.view.log'), IconHistory, () => void runShortcut('log')),
    ];
  }, [known, canWrite, ticketId, t]);
  usePaletteActions(actions);
}
