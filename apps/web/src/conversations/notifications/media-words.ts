import { withoutSignature } from '@prosa/contract';
import { useTranslation } from 'react-i18next';

const kinds = [
  'image',
  'audio',
  'video',
  'sticker',
  'locationMessage',
  'contactMessage',
  'call_log',
] as const;
const isKind = (value: string): value is (typeof kinds)[number] => kinds.some((kind) => kind === value);

/** What is said of a message without words. */
export function useMediaWord(): (mediaType: string) => string {
  const { t } = useTranslation();
  return (mediaType) => t(`shell.bell.kinds.${isKind(mediaType) ? mediaType : 'file'}`);
}

/** A ticket's last message as people read it: where that had no words, it is only named by its kind. */
export function useLastMessage(): (lastMessage: string) => string {
  const wordOf = useMediaWord();
  return (text) => (isKind(text) || text === 'application' ? wordOf(text) : withoutSignature(text));
}
