import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProfileDialog } from '../../organization/users/ProfileDialog.tsx';
import styles from './FirstSteps.module.css';
import { type Step, useNextSteps } from './useNextSteps.ts';

export function NextSteps() {
  const { t } = useTranslation();
  const steps = useNextSteps();
  const [isEditing, setEditing] = useState(false);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="next-steps">
      <h2 className={styles.heading} id="next-steps">
        {t('home.next')}
      </h2>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.id}>
            {step.path ? (
              <Link className={styles.step} to={step.path}>
                <StepText step={step} />
              </Link>
            ) : (
              <button type="button" className={styles.step} onClick={() => setEditing(true)}>
                <StepText step={step} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isEditing && <ProfileDialog onClose={() => setEditing(false)} />}
    </section>
  );
}

function StepText({ step: { id, icon: StepIcon } }: { step: Step }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.sign} aria-hidden>
        <StepIcon size={18} stroke={1.7} />
      </span>
      <span className={styles.words}>
        <b>{t(`home.steps.${id}`)}</b>
        <span>{t(`home.steps.${id}Text`)}</span>
      </span>
      <IconChevronRight className={styles.arrow} size={18} aria-hidden />
    </>
  );
}
