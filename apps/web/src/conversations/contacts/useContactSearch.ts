import { type Contact, SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '@prosa/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';

/** Searches contacts by text; returns only the chosen one if there is one. */
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
    /** The search for the current text is not finished. */
    isSearching: isAsked && found === undefined && !isError,
    isNobodyFound: found?.length === 0,
  };
}
