import {
  IconArrowsSplit2,
  IconFiles,
  IconHeadset,
  IconLock,
  IconMessage,
  IconPlugConnected,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Targets, targetName } from '../targets.ts';
import type { DraftOption } from './draft-tree.ts';
import styles from './Tree.module.css';

const kindIcons = {
  text: IconMessage,
  attendent: IconHeadset,
  queue: IconUsersGroup,
  integration: IconPlugConnected,
  file: IconFiles,
};

/** The effect of an option: its target, a submenu, or the end of the conversation. */
export function OptionKindBadge({ option, targets }: { option: DraftOption; targets: Targets }) {
  const { t } = useTranslation();
  const name = targetName(option, targets);
  const hasMenu = option.queueType === 'text' && option.options.length > 0;
  const Sign = hasMenu ? IconArrowsSplit2 : kindIcons[option.queueType];
  const word = hasMenu
    ? t('queues.tree.menuOf', { count: option.options.length })
    : (name ?? t(`queues.tree.kinds.${option.queueType}`));
  return (
    <span className={styles.kind}>
      <Sign size={14} aria-hidden />
      <span className={styles.kindWord}>{word}</span>
      {option.closeTicket && <IconLock size={14} role="img" aria-label={t('queues.tree.closes')} />}
    </span>
  );
}
