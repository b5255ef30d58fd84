import { type Delivery, type Integration, isWebhook } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { queryClient, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { ListError } from '../../ui/ListError.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { ServiceHealth } from '../outside/ServiceHealth.tsx';
import styles from '../outside/outside.module.css';
import { useProblemText } from '../outside/useProblemText.ts';

interface DeliveriesDialogProps {
  integration: Integration;
  onClose: () => void;
}

const tones = { waiting: 'warn', delivered: 'ok', failed: 'err', dropped: 'neutral' } as const;

/** The recent deliveries to an integration, and their results. */
export function DeliveriesDialog({ integration, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation();
  const { id } = integration;
  const list = useInfiniteQuery({
    queryKey: [...routeKey(api.integrations.deliveries), 'pages', id] as const,
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call(api.integrations.deliveries, { params: { id }, query: { pageNumber: String(pageParam) } }),
    getNextPageParam: (last, _all, current) => (last.hasMore ? current + 1 : undefined),
    staleTime: 0,
  });
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <Dialog onClose={onClose} title={t('integrations.logTitle', { name: integration.name })} size={680}>
      <p>
        <ServiceHealth {...integration} />
      </p>
      {list.isError && <ListError error={list.error} onRetry={list.refetch} />}
      {list.isPending && <TextSkeleton lines={4} />}
      {list.isSuccess && deliveries.length === 0 && <p>{t('integrations.logEmpty')}</p>}
      <ol className={styles.deliveries}>
        {deliveries.map((delivery) => (
          <DeliveryEntry
            key={delivery.id}
            delivery={delivery}
            integrationId={id}
            isRepeatable={isWebhook(integration.type)}
          />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('integrations.older')}
        </Button>
      )}
    </Dialog>
  );
}

interface DeliveryEntryProps {
  delivery: Delivery;
  integrationId: number;
  isRepeatable: boolean;
}

function DeliveryEntry({ delivery, integrationId, isRepeatable }: DeliveryEntryProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const replay = useMutation({
    mutationFn: () =>
      call(api.integrations.replay, { params: { id: integrationId, deliveryId: delivery.id } }),
    onSuccess: () => {
      toast.success(t('integrations.replayed'));
      void queryClient.invalidateQueries({ queryKey: routeKey(api.integrations.deliveries) });
    },
    onError: (error) => toast.error(error),
  });
  const { status, attempts, createdAt, ticketId, problem, httpStatus, nextAttemptAt } = delivery;
  return (
    <li className={styles.delivery}>
      <div className={styles.deliveryHead}>
        <Chip tone={tones[status]}>{t(`integrations.statuses.${status}`)}</Chip>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        <span>{t('integrations.ofTicket', { id: ticketId })}</span>
        <span>{t('integrations.attempts', { count: attempts })}</span>
        {isRepeatable && status !== 'waiting' && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconRepeat size={14} />}
            loading={replay.isPending}
            onClick={() => replay.mutate()}
          >
            {t('integrations.replay')}
          </Button>
        )}
      </div>
      {problem && (
        <p className={styles.why} data-problem>
          {problemText(problem, httpStatus)}
        </p>
      )}
      {nextAttemptAt && (
        <p className={styles.why}>{t('integrations.nextAttempt', { at: formatDateTime(nextAttemptAt) })}</p>
      )}
      <details className={styles.said}>
        <summary>{t('integrations.details')}</summary>
        <pre>{delivery.request}</pre>
        {delivery.response !== '' && <pre>{delivery.response}</pre>}
      </details>
    </li>
  );
}
