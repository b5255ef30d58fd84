import { NewTag, type Tag } from '@prosa/contract';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ColorField } from '../../ui/form/ColorField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { toast } from '../../ui/toast.ts';
import { randomTagColor, TAG_COLORS } from './tag-colors.ts';
import { TagChip } from './TagChip.tsx';

interface TagDialogProps {
  /** The tag to edit; null adds a new one. */
  tag: Tag | null;
  onClose: () => void;
}

const TagForm = NewTag.pick({ name: true, color: true });

export function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const [color] = useState(() => tag?.color ?? randomTagColor());
  const form = useContractForm(TagForm, { name: tag?.name ?? '', color });
  const { control } = form;
  const [name, chosen] = useWatch({ control, name: ['name', 'color'] });

  return (
    <FormDialog
      title={tag ? t('tags.edit') : t('tags.add')}
      form={form}
      onSubmit={async (body) => {
        if (tag) await call(api.tags.update, { params: { id: tag.id }, body });
        else await call(api.tags.create, { body: { ...body, kanban: 0 } });
        toast.success(t('tags.saved'));
      }}
      onClose={onClose}
      size={460}
    >
      <TextField
        control={control}
        name="name"
        label={t('tags.name')}
        problems={{ tooShort: t('tags.tooShort') }}
        required
        data-autofocus
      />
      <ColorField control={control} name="color" label={t('tags.color')} swatches={TAG_COLORS} />
      <div>
        <TagChip tag={{ name: name.trim() || t('tags.preview'), color: chosen || color }} />
      </div>
    </FormDialog>
  );
}
