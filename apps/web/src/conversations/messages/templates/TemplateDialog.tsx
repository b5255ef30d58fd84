import type { MessageTemplate, TicketDetail } from '@prosa/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { queryClient, routeKey } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { toast } from '../../../ui/toast.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateList } from './TemplateList.tsx';
import styles from './Templates.module.css';
import { templatePages } from './template-pages.ts';

interface TemplateDialogProps {
  ticket: TicketDetail;
  onClose: () => void;
}

/** Selects an approved template, fills it in, shows a preview and sends it. Mount to open. */
export default function TemplateDialog({ ticket, onClose }: TemplateDialogProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 700px)') ?? false;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<MessageTemplate | null>(null);
  const whatsappId = ticket.whatsappId ?? 0;
  const list = useInfiniteQuery(templatePages(whatsappId, search));
  const sync = useMutation({
    mutationFn: () => call(api.messageTemplates.sync, { params: { whatsappId } }),
    onSuccess: async ({ count }) => {
      toast.success(t('templates.synced', { count }));
      await queryClient.invalidateQueries({ queryKey: routeKey(api.messageTemplates.list) });
    },
    onError: toast.error,
  });
  const showsList = !isPhone || !chosen;
  return (
    <Dialog title={t('templates.title')} size={900} fullScreen={isPhone} onClose={onClose}>
      {(close, setChanged) => (
        <div className={styles.sides}>
          {showsList && (
            <div className={styles.choice}>
              <div className={styles.bar}>
                <SearchField value={search} onSearch={setSearch} placeholder={t('templates.search')} />
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={16} />}
                  loading={sync.isPending}
                  onClick={() => sync.mutate()}
                >
                  {t('templates.sync')}
                </Button>
              </div>
              <TemplateList list={list} search={search} chosenId={chosen?.id} onChoose={setChosen} />
            </div>
          )}
          {chosen ? (
            <TemplateForm
              key={chosen.id}
              ticket={ticket}
              template={chosen}
              onBack={isPhone ? () => setChosen(null) : null}
              onType={() => setChanged(true)}
              onSent={close}
            />
          ) : (
            !isPhone && <p className={styles.nothing}>{t('templates.choose')}</p>
          )}
        </div>
      )}
    </Dialog>
  );
}
