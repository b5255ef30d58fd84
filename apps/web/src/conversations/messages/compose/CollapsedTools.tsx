import { Menu } from '@mantine/core';
import { IconCheck, IconLock, IconWritingSign } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { updateComposerState, useComposerState } from '../composer-state.ts';
import { useSignature } from './useSignature.ts';

/** Private mode and signature as entries of the attachment menu, for the one-row composer of narrow screens. */
export function CollapsedTools({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { isPrivate } = useComposerState(ticketId);
  const { isOffered, signs, toggle } = useSignature();
  const check = <IconCheck size={17} aria-hidden />;
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        role="menuitemcheckbox"
        aria-checked={isPrivate}
        leftSection={<IconLock size={17} />}
        rightSection={isPrivate && check}
        onClick={() => updateComposerState(ticketId, { isPrivate: !isPrivate })}
      >
        {t('composer.private')}
      </Menu.Item>
      {isOffered && !isPrivate && (
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={signs}
          leftSection={<IconWritingSign size={17} />}
          rightSection={signs && check}
          onClick={toggle}
        >
          {t('composer.signature')}
        </Menu.Item>
      )}
    </>
  );
}
