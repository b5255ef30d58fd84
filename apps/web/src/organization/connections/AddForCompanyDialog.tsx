import { type CompanyConnections, NewCompanyConnection } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { queryClient, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';

interface AddForCompanyDialogProps {
  company: CompanyConnections;
  onClose: () => void;
}

/** Only the name is entered: the company scans the code and sets up the rest. */
export function AddForCompanyDialog({ company, onClose }: AddForCompanyDialogProps) {
  const { t } = useTranslation();
  const form = useContractForm(NewCompanyConnection, { channel: 'whatsapp', name: '' });

  const save = async (body: NewCompanyConnection) => {
    await call(api.connections.addForCompany, { params: { id: company.companyId }, body });
    toast.success(t('connections.saved'));
    await queryClient.invalidateQueries({ queryKey: routeKey(api.connections.ofCompany) });
  };

  return (
    <FormDialog
      title={t('connections.all.addTitle', { name: company.companyName })}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('connections.name')}
        description={t('connections.all.addHint')}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
