import { NewTag, type Tag } from '@prosa/contract';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { DryRunNotice } from '../../ui/dry-run/DryRunNotice.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ColorField } from '../../ui/form/ColorField.tsx';
import { FieldSection } from '../../ui/form/FieldSection.tsx';
import { MessageField } from '../../ui/form/MessageField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import layout from '../../ui/layout.module.css';
import { toast } from '../../ui/toast.ts';
import { randomTagColor, TAG_COLORS } from '../tags/tag-colors.ts';

const LaneForm = NewTag.omit({ kanban: true });
type LaneInput = z.input<typeof LaneForm>;
type LaneValues = z.output<typeof LaneForm>;

interface LaneDialogProps {
  /** The lane to edit; null adds a new one. */
  lane: Tag | null;
  lanes: Tag[];
  onClose: () => void;
}

export function LaneDialog({ lane, lanes, onClose }: LaneDialogProps) {
  const { t } = useTranslation();
  const [color] = useState(() => lane?.color ?? randomTagColor());
  const form = useContractForm<LaneInput, LaneValues>(LaneForm, {
    name: lane?.name ?? '',
    color,
    timeLane: lane?.timeLane ?? 0,
    nextLaneId: lane?.nextLaneId ?? null,
    rollbackLaneId: lane?.rollbackLaneId ?? null,
    greetingMessageLane: lane?.greetingMessageLane ?? '',
  });
  const { control } = form;
  return (
    <FormDialog
      title={lane ? t('lanes.edit') : t('lanes.add')}
      form={form}
      onSubmit={async (body) => {
        if (lane) await call(api.tags.update, { params: { id: lane.id }, body });
        else await call(api.tags.create, { body: { ...body, kanban: 1 } });
        toast.success(t('lanes.saved'));
      }}
      onClose={onClose}
      size={560}
    >
      <div className={layout.columns}>
        <TextField
          control={control}
          name="name"
          label={t('tags.name')}
          problems={{ tooShort: t('tags.tooShort') }}
          required
          data-autofocus
        />
        <ColorField control={control} name="color" label={t('tags.color')} swatches={TAG_COLORS} />
      </div>
      <TimerFields control={control} lane={lane} lanes={lanes} />
      <MessageField
        control={control}
        name="greetingMessageLane"
        label={t('lanes.greeting')}
        description={t('lanes.greetingHint')}
        minRows={3}
      />
    </FormDialog>
  );
}

interface TimerFieldsProps {
  control: Control<LaneInput, unknown, LaneValues>;
  lane: Tag | null;
  lanes: Tag[];
}

/** When a card goes on by itself, where to, and where it returns to. */
function TimerFields({ control, lane, lanes }: TimerFieldsProps) {
  const { t } = useTranslation();
  const [hours, nextLaneId] = useWatch({ control, name: ['timeLane', 'nextLaneId'] });
  const others = lanes
    .filter(({ id }) => id !== lane?.id)
    .map(({ id, name }) => ({ value: id, label: name }));
  const runs = Boolean(hours) && Boolean(nextLaneId);
  return (
    <FieldSection title={t('lanes.timer')}>
      <div className={layout.columns}>
        <NumberField
          control={control}
          name="timeLane"
          label={t('lanes.hours')}
          description={t('lanes.hoursHint')}
          min={0}
          max={9999}
          allowDecimal={false}
        />
        <SelectField
          control={control}
          name="nextLaneId"
          label={t('lanes.next')}
          description={t('lanes.nextHint')}
          choices={others}
          placeholder={t('lanes.none')}
        />
        <SelectField
          control={control}
          name="rollbackLaneId"
          label={t('lanes.rollback')}
          description={t('lanes.rollbackHint')}
          choices={others}
          placeholder={t('lanes.none')}
        />
      </div>
      {lane && runs && (
        <DryRunNotice
          run={{
            kind: 'timer',
            timer: 'lane',
            id: lane.id,
            minutes: Number(hours) * 60,
            whenExpiresTicket: 0,
          }}
        />
      )}
    </FieldSection>
  );
}
