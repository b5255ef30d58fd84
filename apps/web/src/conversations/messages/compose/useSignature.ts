import { signText, STORAGE_KEYS } from '@prosa/contract';
import { create } from 'zustand';
import { useCompanySetting } from '../../../api/useCompanySetting.ts';
import { useSession } from '../../../api/useSession.ts';

const useSignatureChoice = create(() => ({
  signs: localStorage.getItem(STORAGE_KEYS.sendSignMessage) !== 'false',
}));

/** Whether this device signs messages, if the company allows signatures. */
export function useSignature() {
  const { name } = useSession();
  const isOffered = useCompanySetting('sendSignMessage') === 'enabled';
  const chosen = useSignatureChoice((choice) => choice.signs);
  const signs = isOffered && chosen;
  return {
    isOffered,
    signs,
    toggle: () => {
      localStorage.setItem(STORAGE_KEYS.sendSignMessage, String(!chosen));
      useSignatureChoice.setState({ signs: !chosen });
    },
    /** The text with the user's name above it. */
    sign: (body: string) => (signs ? signText(name, body) : body),
  };
}
