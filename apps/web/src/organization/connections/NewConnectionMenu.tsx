import type { Plan, PlanFlag } from '@prosa/contract';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { channelIcons } from '../../ui/channel-icons.ts';
import styles from './ConnectionsPage.module.css';

const entries = [
  { channel: 'whatsapp', label: 'addWhatsapp', flag: 'useWhatsapp', isBuilt: true },
  // These come with the Meta channels; until then they say so instead of doing nothing.
  { channel: 'facebook', label: 'addFacebook', flag: 'useFacebook', isBuilt: false },
  { channel: 'instagram', label: 'addInstagram', flag: 'useInstagram', isBuilt: false },
] as const satisfies { flag: PlanFlag; [key: string]: unknown }[];

interface NewConnectionMenuProps {
  /** Of the company it is for: it says which channels there are. */
  plan: Plan | null | undefined;
  onWhatsapp: () => void;
}

export function NewConnectionMenu({ plan, onWhatsapp }: NewConnectionMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal width={280}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />} rightSection={<IconChevronDown size={15} />}>
          {t('connections.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ channel, label, flag, isBuilt }) => {
          const Sign = channelIcons[channel];
          const isInPlan = plan?.[flag] === true;
          const why = isInPlan ? (isBuilt ? null : t('connections.metaLater')) : t('connections.notInPlan');
          return (
            <Menu.Item
              className={styles.entry ?? ''}
              key={channel}
              leftSection={<Sign size={18} stroke={1.7} />}
              disabled={why !== null}
              title={why ?? undefined}
              onClick={onWhatsapp}
            >
              {t(`connections.${label}`)}
              {why && <span className={styles.why}>{why}</span>}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
