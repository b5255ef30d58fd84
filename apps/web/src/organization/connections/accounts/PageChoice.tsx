import type { Channel, FacebookPage } from '@prosa/contract';
import { Button, Checkbox, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { usePlanFlag } from '../../../api/useSession.ts';
import { api } from '../../../api/routes.gen.ts';
import { toast } from '../../../ui/toast.ts';
import styles from './Accounts.module.css';
import type { FoundPages } from './FacebookDialog.tsx';
import { saveConnection } from '../live.ts';

interface PageChoiceProps {
  found: FoundPages;
  wanted: Channel;
  onBack: () => void;
  onConnected: () => void;
}

interface Account {
  key: string;
  pageId: string;
  channel: 'facebook' | 'instagram';
  state: FacebookPage['facebook'];
  label: string;
}

/** The pages with their connectable accounts. Accounts of another company or outside the plan show the reason. */
export function PageChoice({ found, wanted, onBack, onConnected }: PageChoiceProps) {
  const { t } = useTranslation();
  const inPlan = { facebook: usePlanFlag('useFacebook'), instagram: usePlanFlag('useInstagram') };
  const isOpen = ({ channel, state }: Account) => inPlan[channel] && state !== 'taken';
  const accountsOf = ({ id, facebook, instagram }: FacebookPage): Account[] => [
    {
      key: `facebook ${id}`,
      pageId: id,
      channel: 'facebook',
      state: facebook,
      label: t('channelAccounts.facebook.messenger'),
    },
    ...(instagram
      ? [
          {
            key: `instagram ${id}`,
            pageId: id,
            channel: 'instagram' as const,
            state: instagram.state,
            label: t('channelAccounts.facebook.instagram', { username: instagram.username }),
          },
        ]
      : []),
  ];
  const accounts = found.pages.flatMap(accountsOf);
  const [chosen, setChosen] = useState(
    () => new Set(accounts.filter((one) => one.channel === wanted && isOpen(one)).map(({ key }) => key)),
  );
  const toggle = (key: string) => setChosen((before) => before.symmetricDifference(new Set([key])));
  const reasonOf = ({ channel, state }: Account) => {
    if (!inPlan[channel]) return t('channelAccounts.facebook.notInPlan');
    return state === 'free' ? null : t(`channelAccounts.facebook.${state}`);
  };

  const connect = useMutation({
    mutationFn: () => {
      const isChosen = (channel: Channel, pageId: string) => chosen.has(`${channel} ${pageId}`);
      const pages = found.pages
        .map(({ id }) => ({
          id,
          withFacebook: isChosen('facebook', id),
          withInstagram: isChosen('instagram', id),
        }))
        .filter(({ withFacebook, withInstagram }) => withFacebook || withInstagram);
      const { facebookUserId, facebookUserToken } = found;
      const addInstagram = pages.some(({ withInstagram }) => withInstagram);
      return call(api.channelAccounts.connect, {
        body: { facebookUserId, facebookUserToken, addInstagram, pages },
      });
    },
    onSuccess: (connections) => {
      applyReply(connections, (rows) => rows.forEach(saveConnection));
      toast.success(t('channelAccounts.facebook.connected', { count: connections.length }));
      onConnected();
    },
    onError: toast.error,
  });

  return (
    <div className={styles.stack}>
      {found.pages.length === 0 && <p className={styles.note}>{t('channelAccounts.facebook.none')}</p>}
      <ul className={styles.pages} aria-label={t('channelAccounts.facebook.pages')}>
        {found.pages.map((page) => (
          <li key={page.id}>
            <fieldset>
              <legend>{page.name}</legend>
              {accountsOf(page).map((account) => (
                <Checkbox
                  key={account.key}
                  label={account.label}
                  description={reasonOf(account)}
                  checked={chosen.has(account.key)}
                  disabled={!isOpen(account)}
                  onChange={() => toggle(account.key)}
                />
              ))}
              {!page.instagram && <small>{t('channelAccounts.facebook.noInstagram')}</small>}
            </fieldset>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('channelAccounts.facebook.back')}
        </Button>
        <Button
          loading={connect.isPending}
          disabled={found.pages.length === 0}
          onClick={() =>
            chosen.size > 0 ? connect.mutate() : toast.warning(t('channelAccounts.facebook.choose'))
          }
        >
          {t('channelAccounts.facebook.connect')}
        </Button>
      </Group>
    </div>
  );
}
