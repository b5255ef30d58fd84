import { Credentials, type FieldIssue, fieldIssues } from '@prosa/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { cameFrom, EXPIRED } from '../../shell/paths.ts';
import { signIn } from '../../shell/session.ts';
import { daysLeft, endsSoon, isExpired } from '../../shell/subscription.ts';
import { formatDay } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';

type Problems = Record<string, FieldIssue['problem'] | undefined>;

/**
 * The sign-in form without the forms library: two fields do not need it, and this is the one page everybody
 * waits for.
 */
export function useLoginForm() {
  const enter = useEnter();
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const typed = Credentials.safeParse(Object.fromEntries(new FormData(form)), { reportInput: true });
    if (!typed.success) {
      const issues = fieldIssues(typed.error);
      setProblems(Object.fromEntries(issues.map(({ path, problem }) => [path, problem])));
      form.querySelector<HTMLElement>(`[name="${issues[0]?.path}"]`)?.focus();
      return;
    }
    setProblems({});
    setBusy(true);
    void enter(typed.data.email, typed.data.password).finally(() => setBusy(false));
  };

  return { problems, isBusy, submit };
}

/** Signs in and goes where the person was going, unless their company's subscription has ended. */
function useEnter() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();

  return async (email: string, password: string) => {
    try {
      const { company } = await signIn(email, password);
      if (isExpired(company)) {
        toast.error(t('sessions.expired', { date: formatDay(company.dueDate ?? '') }));
        return await navigate(EXPIRED);
      }
      if (endsSoon(company)) toast.warning(t('sessions.endsSoon', { count: daysLeft(company) }));
      return await navigate(cameFrom(params), { replace: true });
    } catch (error) {
      return toast.error(error);
    }
  };
}
