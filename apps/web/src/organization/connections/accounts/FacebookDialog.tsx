import type { Channel, FacebookPage } from '@prosa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.gen.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { FacebookLogin } from './FacebookLogin.tsx';
import { PageChoice } from './PageChoice.tsx';

interface FacebookDialogProps {
  /** The channel that the user wants to connect; the other one can be connected with it. */
  channel: Channel;
  onClose: () => void;
}

/** The account that signed in, and its pages. */
export interface FoundPages {
  facebookUserId: string;
  facebookUserToken: string;
  pages: FacebookPage[];
}

/** Connects Facebook pages and their Instagram accounts: sign in, choose, connect. */
export default function FacebookDialog({ channel, onClose }: FacebookDialogProps) {
  const { t } = useTranslation();
  const [found, setFound] = useState<FoundPages | null>(null);
  const find = useMutation({
    mutationFn: async (login: { facebookUserId?: string; facebookUserToken: string }) => ({
      facebookUserToken: login.facebookUserToken,
      ...(await call(api.channelAccounts.pages, { body: login })),
    }),
    onSuccess: setFound,
    onError: toast.error,
  });
  const isInstagram = channel === 'instagram';
  return (
    <Dialog
      title={t(
        isInstagram ? 'channelAccounts.facebook.titleInstagram' : 'channelAccounts.facebook.titleFacebook',
      )}
      size={600}
      onClose={onClose}
    >
      {(close, setChanged) => (
        <>
          {/* Hidden, not unmounted, so that its input is still there on going back. */}
          <div hidden={found !== null}>
            <FacebookLogin
              isInstagram={isInstagram}
              isBusy={find.isPending}
              onType={() => setChanged(true)}
              onLogin={find.mutate}
            />
          </div>
          {found && (
            <PageChoice found={found} wanted={channel} onBack={() => setFound(null)} onConnected={close} />
          )}
        </>
      )}
    </Dialog>
  );
}
