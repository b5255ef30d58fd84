import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';
import { CampaignForm } from './CampaignForm.tsx';

interface CampaignDialogProps {
  /** Null for a new one. */
  id: number | null;
  onClose: () => void;
}

/** The form of a campaign, as soon as it is loaded. */
export function CampaignDialog({ id, onClose }: CampaignDialogProps) {
  const { data: campaign } = useQuery({
    ...read(api.campaigns.show, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    staleTime: 0,
  });
  if (id !== null && campaign?.id !== id) return null;
  return <CampaignForm key={id} known={campaign ?? null} onClose={onClose} />;
}
