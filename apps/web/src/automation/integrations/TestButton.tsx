import { IntegrationTest, ExternalProblem } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/routes.gen.ts';
import { errorText } from '../../ui/error-text.ts';
import styles from '../outside/outside.module.css';
import { useProblemText } from '../outside/useProblemText.ts';
import type { IntegrationForm } from './integration-form.ts';

interface TestButtonProps {
  form: IntegrationForm;
  integrationId: number | undefined;
}

/** Sends a test message to the integration with the values of the form, and shows the reply. */
export function TestButton({ form, integrationId }: TestButtonProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const test = useMutation({
    mutationFn: () => {
      const known = IntegrationTest.parse({ ...form.getValues(), id: integrationId });
      return call(api.integrations.testSession, { body: known });
    },
  });
  const start = async () => {
    if (await form.trigger()) test.mutate();
  };
  const failure = () => {
    const details = test.error instanceof ApiError ? test.error.details : {};
    const problem = ExternalProblem.safeParse(details['problem']);
    const status = typeof details['httpStatus'] === 'number' ? details['httpStatus'] : null;
    return [errorText(test.error), ...(problem.success ? [problemText(problem.data, status)] : [])].join(' ');
  };
  return (
    <div className={styles.test}>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={15} />}
        loading={test.isPending}
        onClick={() => void start()}
      >
        {t('integrations.test')}
      </Button>
      <div role="status" style={{ width: '100%' }}>
        {test.isSuccess && !test.isPending && (
          <div className={styles.result}>
            {t(test.data.messages.length > 0 ? 'integrations.tested' : 'integrations.testedSilent')}
            {test.data.messages.length > 0 && (
              <ul>
                {test.data.messages.map((message, index) => (
                  // Messages may be equal and never change order, so the index is the key.
                  <li key={index}>{message}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        {test.isError && !test.isPending && (
          <p className={styles.result} data-failed>
            {failure()}
          </p>
        )}
      </div>
    </div>
  );
}
