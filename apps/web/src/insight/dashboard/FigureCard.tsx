import { Popover } from '@mantine/core';
import { type Icon, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../ui/IconButton.tsx';
import { Change } from './Change.tsx';
import styles from './Dashboard.module.css';

interface FigureCardProps {
  icon: Icon;
  name: string;
  meaning: string;
  /** Undefined while it is loaded. */
  value: ReactNode | undefined;
  /** The tickets that are counted, as a report. */
  path?: string;
  change?: { now: number | null; before: number | null | undefined } | undefined;
}

/** One number with its name, its definition, and what it was before; it opens what it was counted from. */
export function FigureCard({ icon: Sign, name, meaning, value, path, change }: FigureCardProps) {
  return (
    <article className={styles.card} aria-label={name}>
      <header className={styles.cardHead}>
        <Sign size={17} stroke={1.7} aria-hidden />
        <span>{name}</span>
        <Meaning name={name} text={meaning} />
      </header>
      <p className={styles.value} aria-busy={value === undefined}>
        {path === undefined || value === undefined ? (value ?? ' ') : <Link to={path}>{value}</Link>}
      </p>
      {change && <Change {...change} />}
    </article>
  );
}

/** The definition of a figure, shown under the mouse, and by touch or keyboard until it is closed. */
export function Meaning({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<'hovered' | 'opened' | null>(null);
  return (
    <Popover
      opened={shown !== null}
      onChange={(isOpen) => !isOpen && setShown(null)}
      position="bottom"
      withArrow
      width={260}
      shadow="md"
    >
      <Popover.Target>
        <IconButton
          className={styles.info ?? ''}
          label={t('dashboard.meaningOf', { name })}
          title={undefined}
          onClick={() => setShown(shown === 'opened' ? null : 'opened')}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(shown ?? 'hovered')}
          onPointerLeave={() => shown === 'hovered' && setShown(null)}
        >
          <IconInfoCircle size={15} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.meaning}>{text}</Popover.Dropdown>
    </Popover>
  );
}
