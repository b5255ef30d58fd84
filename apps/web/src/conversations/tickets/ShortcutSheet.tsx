import { useTranslation } from 'react-i18next';
import { paletteKey } from '../../shell/palette/PaletteButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './NoTicket.module.css';

/** What each key does, as it is listed. */
const groups = [
  {
    title: 'list',
    lines: [
      { text: 'next', keys: ['J', '↓'] },
      { text: 'previous', keys: ['K', '↑'] },
      { text: 'open', keys: ['Enter'] },
      { text: 'openNext', keys: ['Alt J'] },
      { text: 'openPrevious', keys: ['Alt K'] },
      { text: 'search', keys: ['/'] },
      { text: 'newTicket', keys: ['C'] },
    ],
  },
  {
    title: 'ticket',
    lines: [
      { text: 'accept', keys: ['A'] },
      { text: 'resolve', keys: ['E'] },
      { text: 'transfer', keys: ['T'] },
      { text: 'reply', keys: ['R'] },
      { text: 'note', keys: ['N'] },
    ],
  },
  {
    title: 'everywhere',
    lines: [
      { text: 'palette', keys: [paletteKey] },
      { text: 'sheet', keys: ['?'] },
    ],
  },
] as const;

/** The keys of the workspace. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('tickets.shortcuts.title')} size={440}>
      <div className={styles.sheet}>
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3>{t(`tickets.shortcuts.${title}`)}</h3>
            <dl>
              {lines.map(({ text, keys }) => (
                <Line key={text} text={t(`tickets.shortcuts.${text}`)} keys={keys} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const Line = ({ text, keys }: { text: string; keys: readonly string[] }) => (
  <>
    <dt>{text}</dt>
    <dd>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dd>
  </>
);
