import type { CompanySettings } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/useSession.ts';
import { matchesSearch } from '../match-search.ts';
import { type Group, groups, isOn, type Option, type OptionKey, requiredTextOf } from './options.ts';

/** The options to show: those the user may set, that apply now and that match the search. */
export function useVisibleGroups(settings: CompanySettings, search: string): Group[] {
  const { t } = useTranslation();
  const isOwner = useSession().super;

  const words = (key: OptionKey) =>
    `${t(`settings.option.${key}.label`)} ${t(`settings.option.${key}.hint`)}`;
  const isVisible = ({ kind, under }: Option) =>
    (kind !== 'platform' || isOwner) && (under === undefined || isOn(settings[under]));
  const isFound = (group: Group, { key }: Option) => {
    const text = requiredTextOf(key)?.text;
    return matchesSearch(
      `${t(`settings.groups.${group.id}`)} ${words(key)} ${text ? words(text) : ''}`,
      search,
    );
  };

  return groups
    .map((group) => ({
      ...group,
      options: group.options.filter((option) => isVisible(option) && isFound(group, option)),
    }))
    .filter((group) => group.options.length > 0);
}
