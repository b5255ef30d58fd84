import { api, SEARCH_FROM_LETTERS } from '@prosa/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessage } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { read } from '../../api/queries.ts';
import type { PaletteAction } from './actions.ts';

/** People type fast here, and what they mean is mostly another thing. */
const PAUSE_MS = 250;
const MOST = 6;

/** Tickets found by what is typed: the contact's name or number, or the ticket's own. */
export function useTicketEntries(typed: string): PaletteAction[] {
  const navigate = useNavigate();
  const [searchParam] = useDebouncedValue(typed.trim().toLocaleLowerCase(), PAUSE_MS);
  const { data } = useQuery({
    ...read(api.tickets.list, { query: { status: 'search', searchParam } }),
    enabled: searchParam.length >= SEARCH_FROM_LETTERS,
    placeholderData: keepPreviousData,
  });
  if (typed.trim().length < SEARCH_FROM_LETTERS) return [];
  return (data?.tickets ?? []).slice(0, MOST).map(({ id, uuid, contact, lastMessage }) => ({
    id: uuid,
    group: 'tickets',
    label: `${contact.name} #${id}`,
    icon: IconMessage,
    keywords: [contact.number ?? '', lastMessage],
    run: () => void navigate(`/tickets/${uuid}`),
  }));
}
