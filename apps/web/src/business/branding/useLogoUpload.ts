import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasErrorCode } from '../../api/api-error.ts';
import { errorText } from '../../ui/error-text.ts';
import { formatSize } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';
import { maxLogoBytes, logoFileProblem } from './logo-file.ts';
import { type LogoMode, saveLogo } from './save-branding.ts';

/** Uploads a logo; `problem` has the text of a failure. */
export function useLogoUpload(mode: LogoMode) {
  const { t, i18n } = useTranslation();
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const size = (bytes: number) => formatSize(bytes, i18n.language);

  const send = async (file: File) => {
    const found = logoFileProblem(file);
    setProblem(
      found ? t(`branding.logo.${found}`, { size: size(file.size), limit: size(maxLogoBytes) }) : '',
    );
    if (found) return;
    setIsSending(true);
    try {
      await saveLogo(mode, file);
      toast.success(t('branding.saved'));
    } catch (error) {
      setProblem(
        hasErrorCode(error, 'ERR_FILE_NOT_ALLOWED') ? t('branding.logo.unreadable') : errorText(error),
      );
    } finally {
      setIsSending(false);
    }
  };

  return { problem, isSending, send, forgetProblem: () => setProblem('') };
}
