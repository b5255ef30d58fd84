import { type Chat, LONG_TEXT } from '@prosa/contract';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import { lazy, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyMenuButton } from '../../ui/LazyMenuButton.tsx';
import { FileChooser } from '../messages/compose/FileChooser.tsx';
import { EmojiButton } from '../messages/compose/tool-buttons.tsx';
import styles from './ChatComposer.module.css';
import { ComposerExtras } from './ComposerExtras.tsx';
import type { WritingMode } from './ChatView.tsx';
import { MentionList } from './MentionList.tsx';
import { useChatComposer } from './useChatComposer.ts';
import { useMentions } from './useMentions.ts';
import type { ChatDraft } from './useSendChatMessage.ts';

const loadEmojis = () => import('../messages/compose/EmojiPopover.tsx');
const EmojiPopover = lazy(loadEmojis);

interface ChatComposerProps {
  chat: Chat;
  mode: WritingMode | null;
  onMode: (mode: WritingMode | null) => void;
  onSend: (draft: ChatDraft) => void;
}

/** Enter sends, Shift+Enter begins a line, Escape leaves what is being answered or edited. */
export function ChatComposer({ chat, mode, onMode, onSend }: ChatComposerProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const composer = useChatComposer({ chat, mode, onMode, onSend });
  const { text, setText, addFiles, submit } = composer;
  const mentions = useMentions(chat, { text, setText, field });
  useEffect(() => {
    if (mode !== null || matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [mode]);
  const insert = (words: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    setText(text.slice(0, selectionStart) + words + text.slice(selectionEnd));
    field.current?.focus();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        addFiles([...event.dataTransfer.files]);
      }}
    >
      <ComposerExtras mode={mode} composer={composer} onLeave={() => onMode(null)} />
      {mentions.found.length > 0 && <MentionList mentions={mentions} />}
      <div className={styles.box}>
        <FileChooser ref={chooser} label={t('chats.attach')} onFiles={addFiles} />
        <IconButton label={t('chats.attach')} onClick={() => chooser.current?.click()}>
          <IconPaperclip size={19} />
        </IconButton>
        <LazyMenuButton button={EmojiButton} preload={loadEmojis}>
          <EmojiPopover onPick={insert} onLeave={() => field.current?.focus()} />
        </LazyMenuButton>
        <textarea
          ref={field}
          className={styles.text}
          rows={1}
          value={text}
          maxLength={LONG_TEXT}
          aria-label={t('chats.write')}
          placeholder={t('chats.write')}
          aria-autocomplete="list"
          aria-controls={mentions.found.length > 0 ? 'chat-mentions' : undefined}
          aria-activedescendant={mentions.activeId}
          onChange={(event) => {
            setText(event.target.value);
            mentions.look(event.target);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || mentions.takeKey(event)) return;
            composer.takeKey(event);
          }}
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            if (files.length === 0) return;
            event.preventDefault();
            addFiles(files);
          }}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={t('chats.send')}
          disabled={composer.isEmpty}
        >
          <IconSend size={18} aria-hidden />
        </button>
      </div>
    </form>
  );
}
