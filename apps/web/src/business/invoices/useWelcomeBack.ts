import { PIX_REDIRECT_MS } from '@prosa/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { queryClient } from '../../api/queries.ts';
import { sessionQuery } from '../../api/session.ts';
import { formatDay } from '../../ui/format.ts';
import { ROOT } from '../../ui/navigation/paths.ts';
import { toast } from '../../ui/toast.ts';

/** Once it is paid: says until when the company is renewed, and leads into the product. */
export function useWelcomeBack(isPaid: boolean): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isPaid) return undefined;
    const timer = setTimeout(() => void navigate(ROOT, { replace: true }), PIX_REDIRECT_MS);
    // An expired company has no live events: its new due date is fetched.
    queryClient
      .fetchQuery({ ...sessionQuery, staleTime: 0 })
      .then(({ company }) => toast.success(t('invoices.checkout.done', { date: formatDay(company.dueDate) })))
      .catch(toast.error);
    return () => clearTimeout(timer);
  }, [isPaid, navigate, t]);
}
