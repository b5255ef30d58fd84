import { useQuery } from '@tanstack/react-query';
import { IconListDetails, IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { chatQuery } from '../../api/chats.ts';
import { useSession } from '../../api/useSession.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import layout from '../../ui/layout.module.css';
import { NarrowTabs } from '../../ui/NarrowTabs.tsx';
import { useScreenTitle } from '../../ui/navigation/document-title.ts';
import { useIsNarrow } from '../workspace/useIsNarrow.ts';
import { chatTitle } from './chat-title.ts';
import { ChatList } from './ChatList.tsx';
import styles from './ChatsPage.module.css';
import { ChatView } from './ChatView.tsx';
import { TICKET_PARAM } from './ticket-param.ts';

/** The chats of the team: the list beside one of them; on narrow screens one of the two. */
export default function ChatsPage() {
  const { uuid } = useParams();
  const isNarrow = useIsNarrow();
  const me = useSession();
  const { data: chat } = useQuery({ ...chatQuery(uuid ?? ''), enabled: uuid !== undefined });
  useScreenTitle(chat ? chatTitle(chat, me.id) : null);
  return isNarrow ? <NarrowLayout uuid={uuid} /> : <WideLayout uuid={uuid} />;
}

interface LayoutProps {
  uuid: string | undefined;
}

function WideLayout({ uuid }: LayoutProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.desk}>
      <section className={styles.list} aria-label={t('chats.listTab')}>
        <PageHeading />
        <ChatList currentUuid={uuid} />
      </section>
      <section className={styles.chat} aria-label={t('chats.messagesTab')}>
        {uuid === undefined ? <NoChat /> : <ChatView key={uuid} uuid={uuid} />}
      </section>
    </div>
  );
}

/** Choosing a chat switches to its messages. */
function NarrowLayout({ uuid }: LayoutProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'list' | 'messages'>(uuid === undefined ? 'list' : 'messages');
  const [known, setKnown] = useState(uuid);
  if (uuid !== known) {
    setKnown(uuid);
    setTab(uuid === undefined ? 'list' : 'messages');
  }
  return (
    <div className={styles.desk} data-narrow>
      <NarrowTabs
        label={t('chats.title')}
        tabs={[
          { id: 'list', label: t('chats.listTab'), icon: IconListDetails },
          { id: 'messages', label: t('chats.messagesTab'), icon: IconMessages },
        ]}
        tab={tab}
        onChange={setTab}
      >
        <PageHeading />
        {tab === 'list' ? (
          <ChatList currentUuid={uuid} onOpen={() => setTab('messages')} />
        ) : uuid === undefined ? (
          <NoChat />
        ) : (
          <ChatView key={uuid} uuid={uuid} />
        )}
      </NarrowTabs>
    </div>
  );
}

/** For screen readers: the list and the messages have headings of their own. */
function PageHeading() {
  const { t } = useTranslation();
  return (
    <h1 className={layout.srOnly} tabIndex={-1}>
      {t('chats.title')}
    </h1>
  );
}

function NoChat() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = params.get(TICKET_PARAM);
  return (
    <div className={styles.none}>
      <EmptyState
        drawing="list"
        title={id === null ? t('chats.choose') : t('chats.chooseForTicket', { id })}
        text={t('chats.chooseText')}
      />
    </div>
  );
}
