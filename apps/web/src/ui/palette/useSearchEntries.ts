import { may, SEARCH_MIN_LENGTH } from '@prosa/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessage, IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { read } from '../../api/queries.ts';
import { channelNames } from '../channel-icons.ts';
import { formatDateTime, formatPhone } from '../format.ts';
import { useSession } from '../../api/useSession.ts';
import { api } from '../../api/routes.gen.ts';
import type { PaletteAction } from './palette-actions.ts';

/** Debounce of the search: most palette input is for screens and actions, and is typed fast. */
const PAUSE_MS = 250;
const MOST_TICKETS = 6;
const MOST_CONTACTS = 4;

/** Searches tickets and contacts by name, number or ticket id. */
export function useSearchEntries(typed: string): { entries: PaletteAction[]; isSearching: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const worksOnTickets = may(useSession(), 'tickets:work');
  const wanted = typed.trim().toLocaleLowerCase();
  const [searchParam] = useDebouncedValue(wanted, PAUSE_MS);
  const isAsked = worksOnTickets && wanted.length >= SEARCH_MIN_LENGTH;
  const options = { enabled: isAsked && searchParam === wanted, placeholderData: keepPreviousData };
  const tickets = useQuery({
    ...read(api.tickets.list, { query: { status: 'search', searchParam } }),
    ...options,
  });
  const contacts = useQuery({ ...read(api.contacts.list, { query: { searchParam } }), ...options });
  if (!isAsked) return { entries: [], isSearching: false };

  const ticketEntries = (tickets.data?.tickets ?? []).slice(0, MOST_TICKETS).map(
    (ticket): PaletteAction => ({
      id: ticket.uuid,
      group: 'tickets',
      label: `${ticket.contact.name} #${ticket.id}`,
      // Distinguishes several tickets of one contact.
      description: [
        numberText(ticket.contact.number),
        ticket.whatsapp?.name,
        ticket.queue?.name ?? t('tickets.view.noQueue'),
        t(`tickets.statuses.${ticket.status}`),
        formatDateTime(ticket.updatedAt),
      ]
        .filter(Boolean)
        .join(' · '),
      icon: IconMessage,
      keywords: [ticket.contact.number ?? '', ticket.lastMessage],
      run: () => void navigate(`/tickets/${ticket.uuid}`),
    }),
  );
  const contactEntries = (contacts.data?.contacts ?? [])
    .filter(({ active }) => active)
    .slice(0, MOST_CONTACTS)
    .map(
      ({ id, name, number, email, channel, whatsapp }): PaletteAction => ({
        id: `contact-${id}`,
        group: 'contacts',
        label: name,
        description: [numberText(number), channelNames[channel], whatsapp?.name].filter(Boolean).join(' · '),
        icon: IconUser,
        keywords: [number ?? '', email],
        run: () => void navigate(`/tickets?new=${id}`),
      }),
    );
  const isSearching = searchParam !== wanted || tickets.isFetching || contacts.isFetching;
  return { entries: [...ticketEntries, ...contactEntries], isSearching };
}

/** A masked number is shown unchanged. */
const numberText = (number: string | null) =>
  number === null ? '' : number.includes('*') ? number : formatPhone(number);
