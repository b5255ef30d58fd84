import type { CompanySettings } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { ChoiceOption } from './ChoiceOption.tsx';
import styles from './OptionGroup.module.css';
import { PlatformOption } from './PlatformOption.tsx';
import type { Group, GroupId, Option } from './options.ts';
import { SwitchOption } from './SwitchOption.tsx';
import { TextOption } from './TextOption.tsx';
import { TimezoneOption } from './TimezoneOption.tsx';

export const sectionId = (id: GroupId) => `settings-${id}`;

export function OptionGroup({ group, settings }: { group: Group; settings: CompanySettings }) {
  const { t } = useTranslation();
  const id = sectionId(group.id);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 className={styles.title} id={id} tabIndex={-1}>
        {t(`settings.groups.${group.id}`)}
      </h2>
      <div className={styles.card}>
        {group.options.map((option) => (
          <OneOption key={option.key} option={option} settings={settings} />
        ))}
      </div>
    </section>
  );
}

function OneOption({ option, settings }: { option: Option; settings: CompanySettings }) {
  switch (option.kind) {
    case 'switch':
      return <SwitchOption option={option.key} settings={settings} isUnder={option.under !== undefined} />;
    case 'choice':
      return <ChoiceOption option={option.key} settings={settings} />;
    case 'text':
      return <TextOption option={option.key} settings={settings} isUnder={option.under !== undefined} />;
    case 'timezone':
      return <TimezoneOption settings={settings} />;
    default:
      return <PlatformOption option={option.key} />;
  }
}
