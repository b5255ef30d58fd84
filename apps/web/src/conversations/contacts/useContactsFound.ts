import { api, type Contact, SEARCH_DEBOUNCE_MS, SEARCH_FROM_LETTERS } from '@prosa/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/queries.ts';

/** Contacts by what somebody types, with the one that is chosen among them. */
export function useContactsFound(text: string, chosen: Contact | null, only: { isGroup?: 'false' } = {}) {
  const [searchParam] = useDebouncedValue(text.trim().toLocaleLowerCase(), SEARCH_DEBOUNCE_MS);
  const isSearch = searchParam.length >= SEARCH_FROM_LETTERS && text !== chosen?.name;
  const { data } = useQuery({
    ...read(api.contacts.list, { query: { searchParam, ...only } }),
    enabled: isSearch,
  });
  const found = isSearch ? (data?.contacts ?? []) : [];
  const contacts = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return { contacts, isNobodyFound: isSearch && data !== undefined && found.length === 0 };
}
