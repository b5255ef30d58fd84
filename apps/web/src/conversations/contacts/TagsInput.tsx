import type { TagLabel } from '@prosa/contract';
import { type ComboboxParsedItem, Pill, TagsInput as NamesInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { toast } from '../../ui/toast.ts';
import { trackTagChange } from './pending-tag-changes.ts';
import styles from './TagsInput.module.css';

/** The minimum length of a tag name. */
const SHORTEST = 3;

interface TagsInputProps {
  label: string;
  value: TagLabel[];
  onChange: (tags: TagLabel[]) => unknown;
}

/** Selects tags of contacts, or creates new ones by name. */
export function TagsInput({ label, value, onChange }: TagsInputProps) {
  const { t } = useTranslation();
  const { data: all } = useQuery(read(api.tags.listAll, { query: { kanban: '0' } }));
  const known = [...value, ...(all ?? [])];
  const tagOf = (name: string) => known.find((tag) => isSame(tag.name, name));

  const change = async (names: string[]) => {
    const added = names.find((name) => !tagOf(name));
    if (added === undefined) return onChange(names.flatMap((name) => tagOf(name) ?? []));
    if (added.trim().length < SHORTEST) return toast.error(t('contacts.tagTooShort'));
    try {
      const { id, name, color } = await call(api.tags.create, { body: { name: added.trim(), kanban: 0 } });
      return onChange([...value.filter((tag) => tag.id !== id), { id, name, color }]);
    } catch (error) {
      return toast.error(error);
    }
  };

  return (
    <NamesInput
      label={label}
      placeholder={t('contacts.tagsPlaceholder')}
      data={[...new Set((all ?? []).map(({ name }) => name))]}
      value={value.map(({ name }) => name)}
      onChange={(names) => trackTagChange(change(names))}
      isDuplicate={(name, names) => names.some((other) => isSame(name, other))}
      splitChars={[',']}
      filter={({ options, search }) => bestFirst(options, search)}
      renderPill={({ option, onRemove }) => {
        const tag = tagOf(String(option.value));
        return (
          <Pill
            className={styles.tag ?? ''}
            style={{ '--tag': tag?.color }}
            withRemoveButton
            onRemove={() => onRemove?.()}
            removeButtonProps={{
              'aria-label': t('contacts.removeTag', { name: option.label }),
              tabIndex: 0,
              'aria-hidden': false,
            }}
          >
            {option.label}
          </Pill>
        );
      }}
      renderOption={({ option }) => (
        <span
          className={styles.option}
          style={{ '--tag': tagOf(option.value)?.color } as React.CSSProperties}
        >
          {option.value}
        </span>
      )}
    />
  );
}

const isSame = (one: string, other: string) =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

/**
 * Enter takes the first option, so the exact name is sorted first, then names that begin with the text, then the rest.
 */
function bestFirst(options: ComboboxParsedItem[], search: string): ComboboxParsedItem[] {
  const wanted = search.trim().toLocaleLowerCase();
  const rank = (option: ComboboxParsedItem) => {
    const name = 'label' in option ? option.label.toLocaleLowerCase() : '';
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;
  };
  return options.filter((option) => rank(option) < 3).toSorted((one, other) => rank(one) - rank(other));
}
