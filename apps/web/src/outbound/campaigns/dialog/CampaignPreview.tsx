import { type Campaign, fillCampaignText, type RecipientValues } from '@prosa/contract';
import { IconFile } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../conversations/messages/rich-text.tsx';
import { TemplatePreview } from '../../../conversations/messages/templates/TemplatePreview.tsx';
import { type CampaignControl, messageFields, questionFields, SLOTS } from './campaign-form.ts';
import type { ShownText } from './CampaignForm.tsx';
import styles from './CampaignForm.module.css';
import { useOwnVariables } from './useOwnVariables.ts';
import { templateWindow, useSendingConnection } from './useSendingConnection.ts';
import { useTemplates } from './useTemplates.ts';

interface CampaignPreviewProps {
  control: CampaignControl;
  stored: Campaign | null;
  /** A recipient that is reached. */
  example: RecipientValues | null;
  shown: ShownText;
  onShow: (text: ShownText) => void;
}

/** The message as a recipient will see it, with the values of one that is reached. */
export function CampaignPreview({ control, stored, example, shown: wanted, onShow }: CampaignPreviewProps) {
  const { t } = useTranslation();
  const own = useOwnVariables();
  const messages = useWatch({ control, name: messageFields });
  const questions = useWatch({ control, name: questionFields });
  const sample = useSample();
  const values = example ?? sample;
  const [confirmation, templateId] = useWatch({ control, name: ['confirmation', 'templateId'] });
  // A question that is not asked is not shown.
  const shown: ShownText =
    confirmation === true && templateId == null ? wanted : { ...wanted, kind: 'message' };
  const texts = shown.kind === 'question' ? questions : messages;
  const written = SLOTS.filter((slot) => texts[slot - 1]?.trim());
  const text = fillCampaignText(texts[shown.slot - 1] ?? '', values, own);
  const isTemplate = templateId != null && shown.kind === 'message';
  return (
    <section className={styles.card} aria-label={t('campaigns.preview')}>
      <div className={styles.previewHead}>
        <h3 className={styles.cardTitle}>{t('campaigns.preview')}</h3>
        {!isTemplate && written.length > 1 && (
          <div className={styles.choice} role="group" aria-label={t('campaigns.preview')}>
            {written.map((slot) => (
              <button
                key={slot}
                type="button"
                aria-label={t('campaigns.slot', { number: slot })}
                aria-pressed={slot === shown.slot}
                onClick={() => onShow({ ...shown, slot })}
              >
                {slot}
              </button>
            ))}
          </div>
        )}
      </div>
      <p className={styles.note}>{t('campaigns.previewOf', { name: values.nome })}</p>
      <div className={styles.chat}>
        {isTemplate ? (
          <FilledTemplate control={control} fill={(value) => fillCampaignText(value, values, own)} />
        ) : (
          <div className={styles.bubble}>
            {shown.kind === 'message' && <PreviewFile control={control} stored={stored} />}
            {text.trim() ? (
              <p dir="auto">
                <RichText text={text} />
              </p>
            ) : (
              <p className={styles.note}>{t('campaigns.previewHint')}</p>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** The values of nobody, while no recipient is known. */
function useSample(): RecipientValues {
  const { t } = useTranslation();
  return {
    nome: t('campaigns.example.nome'),
    email: t('campaigns.example.email'),
    numero: t('campaigns.example.numero'),
  };
}

function FilledTemplate({ control, fill }: { control: CampaignControl; fill: (text: string) => string }) {
  const [templateId, values = {}, file] = useWatch({
    control,
    name: ['templateId', 'templateValues', 'file'],
  });
  const connection = useSendingConnection(control);
  const templates = useTemplates(templateWindow(connection) === undefined ? undefined : connection?.id);
  const template = templates.find(({ id }) => id === templateId);
  if (!template) return null;
  const filled = Object.fromEntries(
    Object.entries(values as Record<string, string>).map(([key, value]) => [key, fill(value)]),
  );
  return <TemplatePreview template={template} values={filled} file={file instanceof File ? file : null} />;
}

const PICTURE = /\.(?:png|jpe?g|webp|gif)$/i;

function PreviewFile({ control, stored }: { control: CampaignControl; stored: Campaign | null }) {
  const change = useWatch({ control, name: 'file' });
  const file = change instanceof File ? change : null;
  const chosen = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  const kept = change === 'keep' ? (stored?.mediaPath ?? null) : null;
  const name = file?.name ?? stored?.mediaName ?? '';
  const url = chosen ?? kept;
  if (url === null) return null;
  const isPicture = file ? file.type.startsWith('image/') : PICTURE.test(name);
  return isPicture ? (
    <img className={styles.picture} src={url} alt={name} />
  ) : (
    <span className={styles.attached}>
      <IconFile size={18} aria-hidden />
      {name}
    </span>
  );
}
