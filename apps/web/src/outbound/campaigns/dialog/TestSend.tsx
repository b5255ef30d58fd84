import { type Campaign, ContactNumber, STORAGE_KEYS } from '@prosa/contract';
import { Button, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';
import { showServerIssues } from '../../../ui/form/useContractForm.ts';
import { toast } from '../../../ui/toast.ts';
import type { CampaignFormApi, CampaignValues, Slot } from './campaign-form.ts';
import styles from './CampaignForm.module.css';

interface TestSendProps {
  form: CampaignFormApi;
  stored: Campaign | null;
  slot: Slot;
  onSave: (values: CampaignValues) => Promise<Campaign>;
}

/** Sends one of the texts to a number that the device remembers. What was changed is saved before. */
export function TestSend({ form, stored, slot, onSave }: TestSendProps) {
  const { t } = useTranslation();
  const [number, setNumber] = useState(() => localStorage.getItem(STORAGE_KEYS.campaignTestNumber) ?? '');
  const [isTried, setTried] = useState(false);
  const { isDirty } = form.formState;
  const isSaved = stored !== null && !isDirty;
  const isWrong = !ContactNumber.safeParse(number).success;

  const sending = useMutation({
    mutationFn: async () => {
      const campaign = isSaved ? stored : await saveForm(form, onSave);
      // What is wrong is said at the fields.
      if (!campaign) return;
      localStorage.setItem(STORAGE_KEYS.campaignTestNumber, number);
      await call(api.campaigns.test, { params: { id: campaign.id }, body: { number, message: slot } });
      toast.success(t('campaigns.test.sent', { number }));
    },
    onError: (error) => {
      showServerIssues(form, error);
      toast.error(error);
    },
  });
  const send = () => {
    setTried(true);
    if (!isWrong) sending.mutate();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // It would save the form and close it.
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <section className={styles.card} aria-label={t('campaigns.test.title')}>
      <TextInput
        label={t('campaigns.test.number')}
        value={number}
        inputMode="tel"
        placeholder="5511912345678"
        error={isTried && isWrong && t('campaigns.test.numberWrong')}
        onChange={(event) => setNumber(event.currentTarget.value)}
        onKeyDown={sendByKey}
      />
      <Button
        variant="default"
        leftSection={<IconSend size={16} />}
        loading={sending.isPending}
        onClick={send}
      >
        {t(isSaved ? 'campaigns.test.send' : 'campaigns.test.saveAndSend')}
      </Button>
    </section>
  );
}

/** Null if the form cannot be saved as it is. */
async function saveForm(
  form: CampaignFormApi,
  onSave: (values: CampaignValues) => Promise<Campaign>,
): Promise<Campaign | null> {
  const saved: Campaign[] = [];
  await form.handleSubmit(async (values) => void saved.push(await onSave(values)))();
  return saved[0] ?? null;
}
