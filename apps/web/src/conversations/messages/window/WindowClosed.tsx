import type { TicketDetail } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconLock, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/format.ts';
import { updateComposerState } from '../composer-state.ts';
import composerStyles from '../compose/Composer.module.css';
import { useComposerText } from '../compose/useComposerText.ts';
import { useReportPresence } from '../compose/useReportPresence.ts';
import { windowHours } from './reply-window.ts';
import { TemplateDialog } from '../templates/lazy-template-dialog.ts';

interface WindowClosedProps {
  ticket: TicketDetail;
  answerable: 'template' | 'none';
}

/** Replaces the message box after the reply window has ended: the reason, and what is still possible. */
export default function WindowClosed({ ticket, answerable }: WindowClosedProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const [draft] = useComposerText(ticket);
  useReportPresence(ticket.id, '');
  const { lastInboundAt } = ticket;
  const words = {
    hours: windowHours(ticket),
    moment: formatDateTime(lastInboundAt ?? ''),
  };
  const isFirst = lastInboundAt === null;
  const why =
    answerable === 'template'
      ? t(isFirst ? 'channels.window.templateFirst' : 'channels.window.templateOnly', words)
      : t(isFirst ? 'channels.window.noneFirst' : 'channels.window.none', words);
  return (
    <section className={composerStyles.blocked} aria-label={t('composer.region')}>
      <p role="status">
        {why} {draft.trim() !== '' && t('channels.window.draftKept')}
      </p>
      {answerable === 'template' && (
        <Button leftSection={<IconTemplate size={16} />} onClick={() => setChoosing(true)}>
          {t('channels.window.sendTemplate')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconLock size={16} />}
        onClick={() => updateComposerState(ticket.id, { isPrivate: true })}
      >
        {t('composer.private')}
      </Button>
      {isChoosing && <TemplateDialog ticket={ticket} onClose={() => setChoosing(false)} />}
    </section>
  );
}
