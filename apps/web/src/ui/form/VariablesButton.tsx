import { Popover } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadRest } from '../../i18n/index.ts';
import { IconButton } from '../IconButton.tsx';
import { lazyDialog } from '../lazy-dialog.tsx';
import type { VariableTarget } from './insert-variable.ts';

// The list is loaded on first use, because most texts are not edited.
const VariableList = lazyDialog(async () => {
  const [list] = await Promise.all([import('./VariableList.tsx'), loadRest()]);
  return list.VariableList;
});

/** The variables behind a button in the corner of the text, where there is no room for all of them. */
export function VariablesButton(target: VariableTarget) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <IconButton
          label={t('common.insertVariable')}
          aria-expanded={isOpen}
          // The text field keeps the focus and the caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBraces size={16} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={t('common.insertVariable')}>
        {isOpen && <VariableList {...target} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
