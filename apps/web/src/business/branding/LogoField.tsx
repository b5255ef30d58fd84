import type { Branding } from '@prosa/contract';
import { Button, FileButton } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandLogo } from '../../ui/branding.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './LogoField.module.css';
import { LogoPreview } from './LogoPreview.tsx';
import { acceptedTypes } from './logo-file.ts';
import { type LogoMode, logoKey, removeLogo } from './save-branding.ts';
import { useLogoUpload } from './useLogoUpload.ts';

/** Without its own logo a theme shows that of the other theme, as in the shell. */
function stateOf(branding: Branding, mode: LogoMode): 'own' | 'borrowed' | 'standard' {
  if (branding[logoKey(mode)] !== null) return 'own';
  return mode !== 'Favicon' && brandLogo(branding, mode === 'Dark' ? 'dark' : 'light') !== null
    ? 'borrowed'
    : 'standard';
}

/** One logo of the product: preview, replacement and removal. */
export function LogoField({ mode, branding }: { mode: LogoMode; branding: Branding }) {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { problem, isSending, send, forgetProblem } = useLogoUpload(mode);
  const hasOwn = branding[logoKey(mode)] !== null;
  const name = t(`branding.logo.${mode}`);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void send(file);
  };
  const remove = async () => {
    await removeLogo(mode);
    forgetProblem();
    toast.success(t('branding.saved'));
  };

  return (
    <div className={styles.field} role="group" aria-label={name}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.state}>{t(`branding.logo.${stateOf(branding, mode)}`)}</span>
      </div>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <LogoPreview mode={mode} branding={branding} />
      </div>
      <div className={styles.buttons}>
        <FileButton
          accept={acceptedTypes}
          onChange={(file) => file && void send(file)}
          inputProps={{ 'aria-label': name }}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={isSending}
              leftSection={<IconUpload size={15} />}
            >
              {t(hasOwn ? 'branding.logo.replace' : 'branding.logo.upload')}
            </Button>
          )}
        </FileButton>
        {hasOwn ? (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={15} />}
            onClick={() => setIsRemoving(true)}
          >
            {t('branding.logo.remove')}
          </Button>
        ) : (
          <span className={styles.hint}>{t('branding.logo.drop')}</span>
        )}
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {isRemoving && (
        <ConfirmDialog
          danger
          title={t('branding.logo.removeTitle')}
          confirmLabel={t('branding.logo.remove')}
          onConfirm={remove}
          onClose={() => setIsRemoving(false)}
        >
          {t('branding.logo.removeText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
