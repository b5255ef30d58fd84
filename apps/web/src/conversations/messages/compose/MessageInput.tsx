import { channelAbilities, type TicketDetail, variablesIn, variableText } from '@prosa/contract';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { saveMessage } from '../../../api/live/message-cache.ts';
import { useSession } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { errorText } from '../../../ui/error-text.ts';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { runShortcut, useShortcut } from '../../workspace/shortcuts.ts';
import { updateComposerState, useComposerState } from '../composer-state.ts';
import { useAttachments } from './useAttachments.tsx';
import styles from './Composer.module.css';
import { editRefusal } from '../actions/message-rights.ts';
import { findLastEditable } from './conversation-cache.ts';
import { ModeBar } from './ModeBar.tsx';
import { NewMessageChip } from './NewMessageChip.tsx';
import { QuickAttachment } from './QuickAttachment.tsx';
import { TextArea, type TextAreaHandle } from './TextArea.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import { useComposerText } from './useComposerText.ts';
import { useComposerFocus } from './useComposerFocus.ts';
import { useQuickReplies } from './useQuickReplies.ts';
import { useSend } from './useSend.ts';
import { useReportPresence } from './useReportPresence.ts';

const QuickReplies = lazyDialog(async () => (await import('./QuickReplies.tsx')).QuickReplies);
const Recorder = lazy(() => import('./Recorder.tsx'));

interface MessageInputProps {
  ticket: TicketDetail;
  /** The reply window is over: a person may still send text, and nothing else. */
  isTextOnly: boolean;
}

/** The message box with its attachments, quick replies and modes. */
export function MessageInput({ ticket, isTextOnly }: MessageInputProps) {
  const { t } = useTranslation();
  const me = useSession();
  const area = useRef<TextAreaHandle>(null);
  const { replyTo, editing, isPrivate, chosen } = useComposerState(ticket.id);
  const [text, setText] = useComposerText(ticket);
  const noFiles = isTextOnly ? errorText('ERR_WINDOW_TEXT_ONLY') : null;
  const quick = useQuickReplies(ticket, text, setText, noFiles);
  const send = useSend(ticket);
  const attaching = useAttachments({
    text,
    channel: ticket.channel,
    refusal: noFiles,
    onSend: (attachments) => {
      send.files(attachments);
      setText('');
    },
  });
  const [isRecording, setRecording] = useState(false);
  const [isSaving, setSaving] = useState(false);
  useReportPresence(ticket.id, text);
  useComposerFocus(ticket, area, !isRecording);

  const focus = () => area.current?.focus();
  const change = (changes: Parameters<typeof updateComposerState>[1]) => {
    updateComposerState(ticket.id, changes);
    focus();
  };
  useShortcut('reply', () => change({ isPrivate: false }));
  useShortcut('note', () => change({ isPrivate: true }));

  const max = channelAbilities[ticket.channel].maxText;
  const length = send.bodyOf(text).length;
  const tooLong = isPrivate || editing ? 0 : length - max;

  const saveEdit = async () => {
    if (!editing) return;
    if (editRefusal(me, ticket, editing)) return toast.error(t('composer.editOver'));
    setSaving(true);
    try {
      const params = { messageId: editing.id };
      applyReply(await call(api.messages.edit, { params, body: { body: text } }), saveMessage);
      change({ editing: null });
    } catch (error) {
      toast.error(error);
    } finally {
      setSaving(false);
    }
  };

  const submit = () => {
    if (editing) return text.trim() !== '' && void saveEdit();
    if (text.trim() === '' && !quick.chosen?.media) return false;
    if (tooLong > 0) {
      toast.error(new ApiError(0, { error: 'ERR_CHANNEL_TEXT_TOO_LONG', max }));
      return false;
    }
    const { unknown } = variablesIn(isPrivate ? '' : text);
    if (unknown.length > 0) {
      const names = unknown.map(variableText).join(', ');
      toast.error(new ApiError(0, { error: 'ERR_UNKNOWN_VARIABLE', names }));
      return false;
    }
    if (noFiles && quick.chosen?.media) {
      toast.error(noFiles);
      return false;
    }
    send.text(text, quick.chosen);
    quick.forget();
    setText('');
    focus();
    return true;
  };

  /** Returns whether the key was handled; if not, the browser's default applies. */
  const onKey = (key: ComposerKey): boolean => {
    if (quick.isOpen && quick.onKey(key)) return true;
    if (key === 'Escape' && chosen) change({ chosen: null });
    else if (key === 'Escape' && (editing || replyTo))
      change(editing ? { editing: null } : { replyTo: null });
    else if (key === 'SendAndResolve') {
      if (submit()) runShortcut('resolve');
    } else if (key === 'Send') void submit();
    else if (key === 'ArrowUp' && text === '' && !editing) {
      const last = findLastEditable(ticket, me);
      if (!last) return false;
      change({ editing: last });
    } else return false;
    return true;
  };

  if (isRecording)
    return (
      <Suspense fallback={<div className={styles.box} />}>
        <Recorder
          channel={ticket.channel}
          onSend={send.voice}
          onEnd={() => {
            setRecording(false);
          }}
        />
      </Suspense>
    );

  return (
    <section
      className={styles.box}
      data-private={isPrivate || undefined}
      aria-label={isPrivate ? t('composer.private') : t('composer.region')}
    >
      {attaching.view}
      {!editing && <NewMessageChip ticket={ticket} isWriting={text !== ''} />}
      {editing && <ModeBar mode="edit" message={editing} onCancel={() => change({ editing: null })} />}
      {!editing && replyTo && (
        <ModeBar mode="reply" message={replyTo} onCancel={() => change({ replyTo: null })} />
      )}
      {!editing && quick.isOpen && <QuickReplies quick={quick} />}
      {!editing && <QuickAttachment quick={quick} />}
      <TextArea
        ref={area}
        value={text}
        isPrivate={isPrivate}
        quickList={quick.isOpen ? quick.activeId : null}
        onChange={setText}
        onKey={onKey}
        onFiles={attaching.add}
      />
      {!editing && !isPrivate && length > max * COUNTED_FROM && (
        <p className={styles.count} data-over={tooLong > 0 || undefined} role="status">
          {t('composer.count', { length, max })}
        </p>
      )}
      <ComposerTools
        ticket={ticket}
        noFiles={noFiles}
        isEditing={editing !== null}
        canSend={text.trim() !== '' || quick.chosen?.media != null}
        isSaving={isSaving}
        onInsert={(added) => area.current?.insert(added)}
        onFocus={focus}
        onFiles={attaching.add}
        onCards={send.cards}
        onRecord={() => setRecording(true)}
        onSend={() => void submit()}
      />
    </section>
  );
}

/** The character count is shown from this share of the channel's maximum length. */
const COUNTED_FROM = 0.8;

/** The keys that the box handles, by meaning. */
export type ComposerKey = 'Send' | 'SendAndResolve' | 'Escape' | 'ArrowUp' | 'ArrowDown' | 'Tab';
