import { type Permission, PERMISSION_REDIRECT_DELAY_MS, type PlanFlag, may } from '@prosa/contract';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { areCampaignsShown } from '../api/campaigns-shown.ts';
import { AccessDenied } from '../ui/AccessDenied.tsx';
import { toast } from '../ui/toast.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { ROOT } from '../ui/navigation/paths.ts';
import { useSession } from '../api/useSession.ts';

const NotFound = lazy(() => import('./NotFound.tsx'));

/** Who may see a screen. The server enforces the same; this only avoids a screen full of errors. */
export interface Rule {
  permission?: Permission;
  /** The company's plan must include the feature. */
  plan?: PlanFlag;
  /** A screen of campaigns, which exists only while the device shows them. */
  isCampaign?: true;
  /** Who lacks the permission is told so and led home, instead of seeing that the screen exists. */
  isRedirected?: true;
}

/** A screen with its access rule, in its own error boundary: if it crashes, the shell stays. */
export const guarded = (Screen: ComponentType, rule: Rule): ComponentType =>
  function Guarded() {
    const user = useSession();
    const { pathname } = useLocation();
    // Known only once the session is, which is read while the screen is loaded.
    if (rule.isCampaign && !areCampaignsShown())
      return (
        <Suspense>
          <NotFound />
        </Suspense>
      );
    if (rule.plan && user.company.plan?.[rule.plan] !== true) return <RedirectHome />;
    if (rule.permission && !may(user, rule.permission))
      return rule.isRedirected ? <RedirectHome /> : <AccessDenied />;
    return (
      <PageBoundary place={pathname}>
        <Screen />
      </PageBoundary>
    );
  };

/** Shows an error and redirects to a page that everybody may see. */
function RedirectHome() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(t('shell.planWithoutFeature'));
    const timer = setTimeout(() => void navigate(ROOT, { replace: true }), PERMISSION_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [t, navigate]);
  return null;
}
