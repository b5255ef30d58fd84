import { IDEMPOTENCY_HOURS, MESSAGES_API_LIMITS } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { addressOf } from './code-examples.ts';
import styles from './MessagesApi.module.css';

const fields = ['number', 'body', 'medias', 'userId', 'queueId', 'sendSignature', 'closeTicket'] as const;
const rules = ['token', 'ticket', 'refused', 'repeat', 'limit', 'status'] as const;

/** How the API is called, what it takes and what it obeys. */
export function Guide() {
  const { t } = useTranslation();
  const facts = { hours: IDEMPOTENCY_HOURS, ...MESSAGES_API_LIMITS };
  return (
    <section className={styles.card} aria-labelledby="api-guide">
      <h2 id="api-guide">{t('messagesApi.guide.title')}</h2>
      <p className={styles.address}>
        <code>POST {addressOf(window.location.origin, 'send')}</code>
      </p>
      <dl className={styles.fields}>
        {fields.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{t(`messagesApi.guide.fields.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{t(`messagesApi.guide.rules.${rule}`, facts)}</li>
        ))}
      </ul>
    </section>
  );
}
