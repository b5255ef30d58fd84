import { useTranslation } from 'react-i18next';
import { BellPopover } from '../../ui/BellPopover.tsx';
import { BellButton } from './BellButton.tsx';
import { UnreadList } from './UnreadList.tsx';

/** The bell with a popover that lists the tickets it counts. */
export default function TicketBell() {
  const { t } = useTranslation();
  return (
    <BellPopover button={BellButton} label={t('shell.bell.title')} width={340}>
      {(close) => <UnreadList onClose={close} />}
    </BellPopover>
  );
}
