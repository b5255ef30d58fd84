import { type Colleague, SEARCH_DEBOUNCE_MS, SEARCH_MIN_LENGTH } from '@prosa/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';

/** Ignores case and diacritics: "andre" finds "André". */
const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const onlineFirst = (people: Colleague[]) =>
  people.toSorted((one, other) => Number(other.online) - Number(one.online));

interface ColleaguesQuery {
  queueId: number | undefined;
  leftOutId: number | null;
  text: string;
}

/** The members of a queue, and with enough letters typed all users whose name matches. */
export function useColleagues({ queueId, leftOutId, text }: ColleaguesQuery) {
  const typed = text.trim();
  const [searchParam] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const inQueue = useQuery({
    ...read(api.users.list, { query: { queueId: String(queueId ?? ''), searchParam: '' } }),
    enabled: queueId !== undefined,
    placeholderData: keepPreviousData,
    // Who is online changes constantly.
    staleTime: 0,
  });
  const isAsked = typed.length >= SEARCH_MIN_LENGTH;
  const isSearch = isAsked && searchParam === typed;
  const all = useQuery({ ...read(api.users.list, { query: { searchParam } }), enabled: isSearch });
  const isOffered = ({ id }: Colleague) => id !== leftOutId;
  const found = isSearch ? (all.data?.users ?? []).filter(isOffered) : [];
  const members = queueId === undefined ? [] : (inQueue.data?.users ?? []).filter(isOffered);
  const here = onlineFirst(members.filter(({ name }) => normalizeText(name).includes(normalizeText(typed))));
  const others = onlineFirst(found.filter(({ id }) => !here.some((one) => one.id === id)));
  const isSearching = isAsked && !(isSearch && (all.isSuccess || all.isError));
  return {
    inQueue: here,
    others,
    isSearching,
    isNobodyFound: typed !== '' && !isSearching && here.length + others.length === 0,
  };
}
