import type { MessageTemplate } from '@prosa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rowsOf } from '../../../api/rows.ts';
import { templatePages } from '../../../conversations/messages/templates/template-pages.ts';

/** All approved templates of a connection; without one, none. */
export function useTemplates(connectionId: number | undefined): MessageTemplate[] {
  const list = useInfiniteQuery({
    ...templatePages(connectionId ?? 0, ''),
    enabled: connectionId !== undefined,
  });
  const { hasNextPage, isFetching, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  if (connectionId === undefined) return [];
  // While the templates of another connection are loading, those of the former are still there.
  return rowsOf(list.data, 'templates').filter(
    ({ status, whatsappId }) => status === 'APPROVED' && whatsappId === connectionId,
  );
}

const fileKinds = ['image', 'video', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];

/** The file that a template's header needs. */
export const fileKindOf = (template: MessageTemplate | undefined): FileKind | null =>
  fileKinds.find((kind) => kind === template?.header?.format) ?? null;
