import { type Chat, ChatForm } from '@prosa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { pages } from '../../api/queries.ts';
import { rowsOf } from '../../api/rows.ts';
import { api } from '../../api/routes.gen.ts';
import { useSession } from '../../api/useSession.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { RecordsSelect } from '../../ui/form/RecordsSelect.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type ContractForm, useContractForm } from '../../ui/form/useContractForm.ts';

interface ChatDialogProps {
  /** Null for a new one. */
  chat: Chat | null;
  onSaved?: (chat: Chat) => void;
  onClose: () => void;
}

/** Title and people of a chat. One person and no title open the direct chat with them. */
export function ChatDialog({ chat, onSaved, onClose }: ChatDialogProps) {
  const { t } = useTranslation();
  const me = useSession();
  const others = chat?.users.filter(({ userId }) => userId !== me.id) ?? [];
  const form = useContractForm(ChatForm, {
    title: chat?.title ?? '',
    users: others.map(({ userId }) => userId),
  });
  const save = async (body: ChatForm) => {
    const [userId] = body.users;
    const isDirect = chat === null && body.title === '' && userId !== undefined;
    if (chat) onSaved?.(await call(api.chats.update, { params: { id: chat.id }, body }));
    else if (isDirect) onSaved?.(await call(api.chats.openDirect, { body: { userId } }));
    else onSaved?.(await call(api.chats.create, { body }));
  };
  return (
    <FormDialog title={chat ? t('chats.edit') : t('chats.add')} form={form} onSubmit={save} onClose={onClose}>
      <PeopleField form={form} isFirst={chat === null} known={others.map(({ user }) => user)} />
      <TextField
        control={form.control}
        name="title"
        data-autofocus={chat !== null || undefined}
        label={t('chats.name')}
        description={chat ? undefined : t('chats.nameHint')}
      />
    </FormDialog>
  );
}

interface PeopleFieldProps {
  form: ContractForm<z.input<typeof ChatForm>, ChatForm>;
  isFirst: boolean;
  known: { id: number; name: string }[];
}

function PeopleField({ form, isFirst, known }: PeopleFieldProps) {
  const { t } = useTranslation();
  const me = useSession();
  const { field, fieldState } = useController({ control: form.control, name: 'users' });
  const [searchParam, setSearch] = useState('');
  const { data } = useInfiniteQuery(pages(api.users.list, { searchParam }));
  return (
    <RecordsSelect
      isFirst={isFirst}
      label={t('chats.people')}
      emptyText={t('chats.peopleEmpty')}
      found={rowsOf(data, 'users').filter(({ id }) => id !== me.id)}
      known={known}
      search={searchParam}
      onSearch={setSearch}
      chosen={field.value.map((one) => (typeof one === 'number' ? one : one.id))}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error && t('chats.peopleMissing')}
    />
  );
}
