import { type Contact, OptOutReason } from '@prosa/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { applyReply } from '../../../api/live/event-buffer.ts';
import { saveContact } from '../../../api/live/contact-cache.ts';
import { api } from '../../../api/routes.gen.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { useContractForm } from '../../../ui/form/useContractForm.ts';
import { toast } from '../../../ui/toast.ts';

interface OptOutDialogProps {
  contact: Pick<Contact, 'id' | 'name' | 'optedOut'>;
  onClose: () => void;
}

/** Marks a contact who does not want to be written to, or reverts that; either needs a reason. */
export default function OptOutDialog({ contact, onClose }: OptOutDialogProps) {
  const { t } = useTranslation();
  // The contact may change meanwhile; what the dialog asks does not.
  const [{ id, name, optedOut }] = useState(contact);
  const form = useContractForm(OptOutReason, { reason: '' });
  const step = optedOut ? 'unmark' : 'mark';
  return (
    <FormDialog
      title={t(`contacts.optOut.${step}Title`, { name })}
      form={form}
      submitLabel={t(optedOut ? 'contacts.optOut.confirmUnmark' : 'contacts.optOut.confirmMark')}
      size={480}
      onSubmit={async (body) => {
        const input = { params: { contactId: id }, body };
        const changed = optedOut ? call(api.optOuts.end, input) : call(api.optOuts.record, input);
        applyReply(await changed, saveContact);
        toast.success(t(optedOut ? 'contacts.optOut.wasUnmarked' : 'contacts.optOut.wasMarked'));
      }}
      onClose={onClose}
    >
      <Text fz="sm" c="var(--ink-2)">
        {t(`contacts.optOut.${step}Text`)}
      </Text>
      <TextAreaField
        control={form.control}
        name="reason"
        label={t('contacts.optOut.reason')}
        description={t('contacts.optOut.reasonHint')}
        minRows={2}
        withAsterisk
        data-autofocus
      />
    </FormDialog>
  );
}
