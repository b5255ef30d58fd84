import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabStrip } from '../../ui/TabStrip.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { codeExamples, type CodeLanguage, EXAMPLES, LANGUAGES_SHOWN } from './code-examples.ts';
import styles from './MessagesApi.module.css';

/** Code for the chosen connection, ready to run. */
export function Examples({ token }: { token: string }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const input = { origin: window.location.origin, token, words: t('messagesApi.examples.words') };
  return (
    <section className={styles.card} aria-labelledby="api-examples">
      <h2 id="api-examples">{t('messagesApi.examples.title')}</h2>
      <Tabs
        value={language}
        onChange={(chosen) => setLanguage(LANGUAGES_SHOWN.find((one) => one === chosen) ?? 'curl')}
      >
        <TabStrip chosen={language}>
          {LANGUAGES_SHOWN.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </TabStrip>
        {LANGUAGES_SHOWN.map((name) => (
          <Tabs.Panel key={name} value={name} className={styles.examples ?? ''}>
            {name === language &&
              EXAMPLES.map((example) => (
                <CodeBlock
                  key={example}
                  label={t(`messagesApi.examples.${example}`)}
                  code={codeExamples[name][example](input)}
                />
              ))}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
}
