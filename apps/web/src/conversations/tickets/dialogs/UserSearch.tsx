import type { Colleague } from '@prosa/contract';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { SuggestField } from '../../../ui/form/SuggestField.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import styles from './UserSearch.module.css';
import { useColleagues } from './useColleagues.ts';

interface UserSearchProps {
  /** The queue whose members are listed; other users are found by name. */
  queueId: number | undefined;
  /** The user who is neither listed nor found. */
  leftOutId: number | null;
  label: string;
  description: string;
  error: string | undefined;
  /** Undefined while the text in the field does not name a user. */
  value: number | null | undefined;
  onChange: (userId: number | null | undefined) => void;
}

/** Selects one colleague: a member of the queue, or anyone found by name. */
export function UserSearch(props: UserSearchProps) {
  const { queueId, leftOutId, label, description, error, value, onChange } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const isChosen = value !== null && value !== undefined;
  const { inQueue, others, isSearching, isNobodyFound } = useColleagues({
    queueId,
    leftOutId,
    text: isChosen ? '' : text,
  });
  // Chosen while another queue was selected.
  const isLeftOut = isChosen && value === leftOutId;
  if (isLeftOut && text !== '') setText('');
  useEffect(() => {
    if (isLeftOut) onChange(null);
  }, [isLeftOut, onChange]);
  const people = new Map([...inQueue, ...others].map((one) => [String(one.id), one]));

  const type = (typed: string) => {
    setText(typed);
    onChange(typed.trim() === '' ? null : undefined);
  };
  const take = (id: string) => {
    setText(people.get(id)?.name ?? '');
    onChange(Number(id));
  };
  const render = ({ value: id }: { value: string }) => {
    const one = people.get(id);
    return one && <Person person={one} isElsewhere={others.includes(one)} />;
  };

  return (
    <SuggestField
      label={label}
      description={description}
      placeholder={t('tickets.dialogs.userSearch')}
      leftSection={<IconSearch size={16} />}
      error={error}
      text={text}
      onText={type}
      suggestions={[...people.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      isSearching={isSearching}
      nothingFound={isNobodyFound ? t('tickets.dialogs.userNotFound') : undefined}
      chosen={isChosen ? String(value) : null}
      onTake={take}
      onClear={() => type('')}
      render={render}
      listLabel={t('tickets.dialogs.people')}
    />
  );
}

function Person({ person, isElsewhere }: { person: Colleague; isElsewhere: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={styles.person}>
      <Avatar name={person.name} image={person.profileImage} size={26} />
      <span className={styles.name}>{person.name}</span>
      {isElsewhere && <small>{t('tickets.dialogs.otherQueue')}</small>}
      <StatusDot
        tone={person.online ? 'ok' : 'neutral'}
        label={person.online ? t('tickets.dialogs.online') : t('tickets.dialogs.offline')}
      />
    </span>
  );
}
