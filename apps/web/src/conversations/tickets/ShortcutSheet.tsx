import { useTranslation } from 'react-i18next';
import { paletteKey } from '../../ui/palette/PaletteButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './NoTicket.module.css';
import { keysOf } from '../workspace/shortcuts.ts';

/** The shortcuts in the order they are listed. */
const groups = [
  {
    title: 'list',
    lines: [
      { text: 'next', keys: ['↓'] },
      { text: 'previous', keys: ['↑'] },
      { text: 'open', keys: ['Enter'] },
      { text: 'openNext', keys: [keysOf('openNext')] },
      { text: 'openPrevious', keys: [keysOf('openPrevious')] },
      { text: 'search', keys: [keysOf('search')] },
      { text: 'newTicket', keys: [keysOf('newTicket')] },
    ],
  },
  {
    title: 'ticket',
    lines: [
      { text: 'accept', keys: [keysOf('accept')] },
      { text: 'resolve', keys: [keysOf('resolve')] },
      { text: 'transfer', keys: [keysOf('transfer')] },
      { text: 'reply', keys: [keysOf('reply')] },
      { text: 'note', keys: [keysOf('note')] },
      { text: 'quick', keys: ['/'] },
      { text: 'sendAndResolve', keys: ['Ctrl Enter'] },
    ],
  },
  {
    title: 'everywhere',
    lines: [
      { text: 'palette', keys: [paletteKey] },
      { text: 'sheet', keys: [keysOf('sheet')] },
    ],
  },
] as const;

/** The keyboard shortcuts of the workspace. */
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
                <ShortcutLine key={text} text={t(`tickets.shortcuts.${text}`)} keys={keys} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const ShortcutLine = ({ text, keys }: { text: string; keys: readonly string[] }) => (
  <>
    <dt>{text}</dt>
    <dd>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dd>
  </>
);
