import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import styles from './ChatComposer.module.css';
import type { useMentions } from './useMentions.ts';

export function MentionList({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.mentions} role="listbox" id="chat-mentions" aria-label={t('chats.mention')}>
      {mentions.found.map(({ id, name }, index) => (
        <button
          key={id}
          id={`chat-mention-${id}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === mentions.active}
          // The text keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => mentions.choose(name)}
        >
          <Avatar name={name} size={24} />
          {name}
        </button>
      ))}
    </div>
  );
}
