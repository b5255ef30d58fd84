import { type ManagedAnnouncement, NewAnnouncement } from '@prosa/contract';
import type { z } from 'zod';
import { type ContractForm, useContractForm } from '../../ui/form/useContractForm.ts';

export type AnnouncementFormApi = ContractForm<z.input<typeof NewAnnouncement>, NewAnnouncement>;

export const useAnnouncementForm = (known: ManagedAnnouncement | null): AnnouncementFormApi =>
  useContractForm(NewAnnouncement, {
    title: known?.title ?? '',
    text: known?.text ?? '',
    priority: known?.priority ?? 3,
    status: known?.status ?? true,
    startsAt: known?.startsAt ?? null,
    endsAt: known?.endsAt ?? null,
    planIds: known?.planIds ?? [],
    companyIds: known?.companyIds ?? [],
  });
