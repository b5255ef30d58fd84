import { type Branding, type BrandingTextKey, brandingTextKeys, brandingTexts } from '@prosa/contract';
import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedElsewhere } from '../../organization/settings/ChangedElsewhere.tsx';
import { useSettingDraft } from '../../organization/settings/useSettingDraft.ts';
import { toast } from '../../ui/toast.ts';
import { BrandColor } from './BrandColor.tsx';
import styles from './BrandIdentity.module.css';
import { saveBranding } from './save-branding.ts';

type Texts = Record<BrandingTextKey, string>;

const textsOf = ({ appName, primaryColorLight, primaryColorDark }: Branding): Texts => ({
  appName,
  primaryColorLight,
  primaryColorDark,
});

const isWrong = (texts: Texts, key: BrandingTextKey) => !brandingTexts[key].safeParse(texts[key]).success;

/** The product's name and its two colours, with a preview of both themes before saving. */
export function BrandIdentity({ saved }: { saved: Branding }) {
  const { t } = useTranslation();
  const draft = useSettingDraft('branding', textsOf(saved));
  const [isSaving, setIsSaving] = useState(false);
  const texts = draft.value;
  const change = (key: BrandingTextKey) => (value: string) => draft.change({ ...texts, [key]: value });
  const isComplete = brandingTextKeys.every((key) => !isWrong(texts, key));

  const save = async () => {
    if (!draft.isDirty || !isComplete || isSaving) return;
    setIsSaving(true);
    try {
      for (const key of brandingTextKeys)
        if (texts[key] !== saved[key]) await saveBranding(key, texts[key].trim());
      draft.discard();
      toast.success(t('branding.saved'));
    } catch (error) {
      toast.error(error);
    } finally {
      setIsSaving(false);
    }
  };

  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };

  return (
    <div className={styles.identity} onKeyDown={saveByKey}>
      <TextInput
        className={styles.name ?? ''}
        label={t('branding.appName')}
        description={t('branding.appNameHint')}
        maxLength={40}
        value={texts.appName}
        error={isWrong(texts, 'appName') && t('validation.required')}
        onChange={(event) => change('appName')(event.currentTarget.value)}
      />
      <div className={styles.colors}>
        {(['light', 'dark'] as const).map((scheme) => {
          const key = scheme === 'light' ? 'primaryColorLight' : 'primaryColorDark';
          return (
            <BrandColor
              key={scheme}
              scheme={scheme}
              name={texts.appName}
              branding={saved}
              label={t(`branding.${key}`)}
              value={texts[key]}
              saved={saved[key]}
              error={isWrong(texts, key) && t('branding.colorInvalid')}
              onChange={change(key)}
            />
          );
        })}
      </div>
      {draft.isStale && <ChangedElsewhere onTakeSaved={draft.discard} />}
      <div className={styles.buttons}>
        {draft.isDirty && (
          <Button variant="default" onClick={draft.discard}>
            {t('settings.discard')}
          </Button>
        )}
        <Button disabled={!draft.isDirty || !isComplete} loading={isSaving} onClick={() => void save()}>
          {t('common.save')}
        </Button>
      </div>
    </div>
  );
}
