import { fillPlaceholders, type MessageTemplate } from '@prosa/contract';
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconMapPin,
  IconPhone,
  IconPhoto,
} from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { RichText } from '../rich-text.tsx';
import styles from './Templates.module.css';

interface TemplatePreviewProps {
  template: MessageTemplate;
  values: Record<string, string>;
  file: File | null;
}

const headerIcons = {
  reply: IconArrowBackUp,
  url: IconExternalLink,
  phone: IconPhone,
  code: IconCopy,
  other: IconArrowBackUp,
};

/** The message as the contact will see it; variables without a value stay placeholders. */
export function TemplatePreview({ template, values, file }: TemplatePreviewProps) {
  const { header, body, footer, buttons } = template;
  return (
    <div className={styles.preview}>
      {header?.format === 'text' && <strong>{fillPlaceholders(header.text, values, 'header')}</strong>}
      {header?.format === 'location' && <HeaderPlace values={values} />}
      {header && header.format !== 'text' && header.format !== 'location' && <HeaderPicture file={file} />}
      <p className={styles.text} dir="auto">
        <RichText text={fillPlaceholders(body, values, 'body')} />
      </p>
      {footer && <small className={styles.footer}>{footer}</small>}
      {buttons.length > 0 && (
        <ul className={styles.buttons}>
          {buttons.map(({ kind, text, url }, index) => {
            const Sign = headerIcons[kind];
            return (
              <li
                key={`${index} ${text}`}
                title={url?.replace('{{1}}', values[`button.${index}`] || '{{1}}')}
              >
                <Sign size={15} aria-hidden />
                {text}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function HeaderPlace({ values }: { values: Record<string, string> }) {
  return (
    <span className={styles.noPicture}>
      <IconMapPin size={28} stroke={1.3} aria-hidden />
      <strong>{values['header.name']}</strong>
      {values['header.address']}
    </span>
  );
}

function HeaderPicture({ file }: { file: File | null }) {
  const url = useMemo(() => (file?.type.startsWith('image/') ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (url) return <img className={styles.picture} src={url} alt={file?.name} />;
  return (
    <span className={styles.noPicture}>
      <IconPhoto size={28} stroke={1.3} aria-hidden />
      {file?.name}
    </span>
  );
}
