import { useQuery } from '@tanstack/react-query';
import { IconMessageCircle } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadChatsQuery } from '../../api/chats.ts';
import { CountedButton } from '../../ui/CountedButton.tsx';

/** The bell of the internal chat with the number of chats that have something new. */
export function ChatBellButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const { data } = useQuery(unreadChatsQuery);
  const count = data?.records.length ?? 0;
  return (
    <CountedButton label={t('shell.chats.label', { count })} count={count} {...props}>
      <IconMessageCircle size={19} />
    </CountedButton>
  );
}
