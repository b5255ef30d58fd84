import { type Contact, SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '@prosa/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

/** Contacts by what somebody types; once one is chosen, that one. */
export function useContactSearch(text: string, chosen: Contact | null, only: { isGroup?: 'false' } = {}) {
  const typed = text.trim().toLocaleLowerCase();
  const [searchParam] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const isAsked = chosen === null && typed.length >= SEARCH_MIN_LENGTH;
  const isSearch = isAsked && searchParam === typed;
  const { data, isError } = useQuery({
    ...read(api.contacts.list, { query: { searchParam, ...only } }),
    enabled: isSearch,
  });
  const found = isSearch ? data?.contacts : undefined;
  return {
    contacts: chosen ? [chosen] : (found ?? []),
    /** What is typed has not been looked for to the end. */
    isSearching: isAsked && found === undefined && !isError,
    isNobodyFound: found?.length === 0,
  };
}
