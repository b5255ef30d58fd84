import { Credentials, type FieldIssue, fieldIssues } from '@prosa/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { returnPath, EXPIRED } from '../../ui/navigation/paths.ts';
import { signIn } from '../../api/useSession.ts';
import { daysLeft, endsSoon, isExpired } from '../../api/subscription.ts';
import { formatDay } from '../../ui/format.ts';
import { toast } from '../../ui/toast.ts';

type Problems = Record<string, FieldIssue['problem'] | typeof WRONG_CREDENTIALS | undefined>;

/** Shown at the password field; whether the e-mail or the password was wrong is not revealed. */
export const WRONG_CREDENTIALS = 'wrong';

/** The sign-in form without the forms library: two fields do not need it, and this page must load fast. */
export function useLoginForm() {
  const enter = useSignIn();
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
    const tell = (error: unknown) => {
      toast.error(error);
      if (!(error instanceof ApiError) || error.code !== 'ERR_INVALID_CREDENTIALS') return;
      setProblems({ password: WRONG_CREDENTIALS });
      form.querySelector<HTMLInputElement>('[name="password"]')?.select();
    };
    void enter(typed.data.email, typed.data.password)
      .catch(tell)
      .finally(() => setBusy(false));
  };

  return { problems, isBusy, submit };
}

/** Signs in and goes to the requested page, unless the company's subscription has expired. */
function useSignIn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();

  return async (email: string, password: string) => {
    const { company } = await signIn(email, password);
    if (isExpired(company)) {
      toast.error(t('sessions.expired', { date: formatDay(company.dueDate) }));
      return navigate(EXPIRED);
    }
    if (endsSoon(company)) toast.warning(t('sessions.endsSoon', { count: daysLeft(company) }));
    return navigate(returnPath(params), { replace: true });
  };
}
