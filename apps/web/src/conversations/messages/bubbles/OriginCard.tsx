import { type MessageOrigin, referralKind } from '@prosa/contract';
import { IconAd2, IconCircleDashed, IconLink, IconListCheck, IconShare3 } from '@tabler/icons-react';
import { useMessageContext } from '../message-context.ts';
import styles from './Bubble.module.css';

interface OriginCardProps {
  origin: MessageOrigin;
  /** Thumbnail of the story, if available. */
  picture: string | null;
}

export function OriginCard({ origin, picture }: OriginCardProps) {
  const { t } = useMessageContext();
  if (origin.type === 'choice')
    return (
      <>
        {origin.referral && <OriginCard origin={origin.referral} picture={null} />}
        <p className={styles.mark}>
          <IconListCheck size={13} aria-hidden /> {t('messages.origin.choice')}
        </p>
      </>
    );
  if (origin.type === 'share')
    return (
      <p className={styles.mark}>
        <IconShare3 size={13} aria-hidden /> {t(`messages.origin.shared.${origin.of}`)}
      </p>
    );
  if (origin.type === 'story')
    return (
      <div className={styles.story}>
        <p className={styles.mark}>
          <IconCircleDashed size={13} aria-hidden /> {t(`messages.origin.${origin.action}`)}
          <ExternalLink url={origin.url} label={t('messages.origin.story')} />
        </p>
        {picture && <img src={picture} alt={t('messages.origin.picture')} loading="lazy" decoding="async" />}
      </div>
    );
  const { title, text, url } = origin;
  const kind = referralKind(origin);
  const Sign = kind === 'ad' ? IconAd2 : IconLink;
  return (
    <aside className={styles.origin}>
      <p className={styles.mark}>
        <Sign size={13} aria-hidden /> {t(`messages.origin.from.${kind}`)}
      </p>
      {title && <strong>{title}</strong>}
      {text && <span>{text}</span>}
      <ExternalLink
        url={url}
        label={t(kind === 'ad' ? 'messages.origin.open' : 'messages.origin.openLink')}
      />
    </aside>
  );
}

/** The URL comes from outside, so only http and https are allowed. */
function ExternalLink({ url, label }: { url: string | null; label: string }) {
  if (url === null || !/^https?:\/\//i.test(url)) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}
