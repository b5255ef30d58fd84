import { type Channel, channelAbilities, type Plan, type PlanFlag } from '@prosa/contract';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { channelIcons } from '../../ui/channel-icons.ts';
import styles from './ConnectionsPage.module.css';

const entries = [
  { channel: 'whatsapp', label: 'addWhatsapp', flag: 'useWhatsapp' },
  { channel: 'whatsappapi', label: 'addWhatsappapi', flag: 'useWhatsapp' },
  { channel: 'facebook', label: 'addFacebook', flag: 'useFacebook' },
  { channel: 'instagram', label: 'addInstagram', flag: 'useInstagram' },
] as const satisfies { flag: PlanFlag; channel: Channel; [key: string]: unknown }[];

interface NewConnectionMenuProps {
  /** The plan of the connection's company; it decides which channels are available. */
  plan: Plan | null | undefined;
  /** The platform owner adds it for a company: channels whose credentials only the company has are disabled. */
  isForOthers?: boolean;
  onAdd: (channel: Channel) => void;
}

export function NewConnectionMenu({ plan, isForOthers = false, onAdd }: NewConnectionMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal width={280}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />} rightSection={<IconChevronDown size={15} />}>
          {t('connections.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ channel, label, flag }) => {
          const Sign = channelIcons[channel];
          const isInPlan = plan?.[flag] === true;
          const isTheirs = isForOthers && !channelAbilities[channel].isPaired;
          const why = !isInPlan ? t('connections.notInPlan') : isTheirs ? t('connections.byCompany') : null;
          return (
            <Menu.Item
              className={styles.entry ?? ''}
              key={channel}
              leftSection={<Sign size={18} stroke={1.7} />}
              disabled={why !== null}
              title={why ?? undefined}
              onClick={() => onAdd(channel)}
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
