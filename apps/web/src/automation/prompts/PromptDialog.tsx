import { NewPrompt, type Prompt, promptVoices, TEXT_VOICE } from '@prosa/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import layout from '../../ui/layout.module.css';
import { toast } from '../../ui/toast.ts';
import { ServiceHealth } from '../outside/ServiceHealth.tsx';
import { useQueueChoices } from '../queues/targets.ts';

interface PromptDialogProps {
  /** Null for a new one. */
  prompt: Prompt | null;
  onClose: () => void;
}

type PromptInput = z.input<typeof NewPrompt>;

const fresh: Partial<PromptInput> = {
  name: '',
  prompt: '',
  apiKey: '',
  model: '',
  baseUrl: '',
  voice: TEXT_VOICE,
  voiceKey: '',
  voiceRegion: '',
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
};

/** Only editable fields: a change of the prompt's health must not reset a form in use. */
function valuesOf(prompt: Prompt | null): Partial<PromptInput> {
  if (!prompt) return fresh;
  const known = prompt as Record<string, unknown>;
  const fields: Partial<PromptInput> = Object.fromEntries(
    Object.keys(fresh).map((name) => [name, known[name]]),
  );
  return prompt.queueId === null ? fields : { ...fields, queueId: prompt.queueId };
}

export function PromptDialog({ prompt, onClose }: PromptDialogProps) {
  const { t } = useTranslation();
  const queues = useQueueChoices();
  const form = useContractForm(NewPrompt, valuesOf(prompt));
  const { control } = form;
  const speaks = useWatch({ control, name: 'voice' }) !== TEXT_VOICE;
  const asksQueue = t('prompts.queueRequired');

  const save = async (body: NewPrompt) => {
    if (prompt) await call(api.prompts.update, { params: { id: prompt.id }, body });
    else await call(api.prompts.create, { body });
    toast.success(t('prompts.saved'));
  };

  return (
    <FormDialog
      title={t(prompt ? 'prompts.edit' : 'prompts.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      size={680}
    >
      {prompt && <ServiceHealth {...prompt} />}
      <TextField control={control} name="name" label={t('prompts.name')} required data-autofocus />
      <TextAreaField
        control={control}
        name="prompt"
        label={t('prompts.prompt')}
        description={t('prompts.promptHint')}
        minRows={5}
        required
      />
      <SelectField
        control={control}
        name="queueId"
        label={t('prompts.queue')}
        description={t('prompts.queueHint')}
        placeholder={t('prompts.choose')}
        problems={{ required: asksQueue, invalid: asksQueue }}
        choices={queues}
        required
      />
      <TextField
        control={control}
        name="apiKey"
        label={t('prompts.apiKey')}
        description={t('prompts.keyHint')}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={layout.columns}>
        <TextField
          control={control}
          name="model"
          label={t('prompts.model')}
          placeholder={t('prompts.usual')}
        />
        <TextField
          control={control}
          name="baseUrl"
          type="url"
          label={t('prompts.baseUrl')}
          placeholder={t('prompts.usual')}
        />
      </div>
      <SelectField
        control={control}
        name="voice"
        label={t('prompts.voice')}
        choices={promptVoices.map((value) => ({
          value,
          label:
            value === TEXT_VOICE ? t('prompts.written') : value.replace(/^pt-BR-/, '').replace(/Neural$/, ''),
        }))}
      />
      {speaks && (
        <div className={layout.columns}>
          <TextField
            control={control}
            name="voiceKey"
            label={t('prompts.voiceKey')}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <TextField control={control} name="voiceRegion" label={t('prompts.voiceRegion')} required />
        </div>
      )}
      <div className={layout.columns}>
        <NumberField
          control={control}
          name="temperature"
          label={t('prompts.temperature')}
          min={0}
          max={2}
          step={0.1}
          decimalScale={2}
        />
        <NumberField
          control={control}
          name="maxTokens"
          label={t('prompts.maxTokens')}
          min={1}
          allowDecimal={false}
        />
        <NumberField
          control={control}
          name="maxMessages"
          label={t('prompts.maxMessages')}
          min={1}
          max={100}
          allowDecimal={false}
        />
      </div>
    </FormDialog>
  );
}
