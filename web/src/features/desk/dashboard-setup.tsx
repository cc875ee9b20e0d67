import { Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { getMe } from '#shared/accounts/api.ts';
import { type SetupStep, setupSteps } from '#shared/settings/setup.ts';
import { useRefresh } from '#web/src/lib/command.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { setupText as text } from './copy.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { useSetup } from './queries.ts';

/** Page of each setup step. */
const stepPaths: Readonly<Record<SetupStep, string>> = {
  contact: paths.settingsContact,
  words: paths.settingsLanding,
  terms: paths.settingsBooking,
  services: paths.createProduct,
  team: paths.team,
};

/** Reloads the session when setup is completed or reopened, which changes the home page. */
function useRefreshHome(remainingSteps: readonly SetupStep[] | undefined): void {
  const refresh = useRefresh();
  const { isSettingUp = false } = useSignedIn();
  const isStale = remainingSteps !== undefined && remainingSteps.length > 0 !== isSettingUp;
  useEffect(() => {
    if (isStale) void refresh(getMe);
  }, [isStale, refresh]);
}

/** Setup checklist of a new center, hidden once complete. */
export function DashboardSetup() {
  const { data, isPending } = useSetup();
  const { isSettingUp = false } = useSignedIn();
  const remainingSteps = data?.left;
  useRefreshHome(remainingSteps);
  if (isPending && isSettingUp)
    return (
      <SetupSection>
        <SkeletonRows bare rows={setupSteps.length} />
      </SetupSection>
    );
  if (remainingSteps === undefined || remainingSteps.length === 0) return null;
  const completedCount = setupSteps.length - remainingSteps.length;
  return (
    <SetupSection
      aside={
        <Text as="p" size={14} tone="muted">
          {text.progress(completedCount, setupSteps.length)}
        </Text>
      }
    >
      <ul>
        {setupSteps.map((step) => {
          const isRemaining = remainingSteps.includes(step);
          return (
            <li key={step}>
              <Link className="waiting__line" to={stepPaths[step]}>
                <span className="icon-tile">
                  <Icon icon={isRemaining ? Circle : CircleCheck} />
                </span>
                <span className="grow">
                  <span className="strong">{text.steps[step].title}</span>
                  <Text tone="muted" block>
                    {isRemaining ? text.steps[step].more : text.done}
                  </Text>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </SetupSection>
  );
}

const SetupSection = (props: { aside?: ReactNode; children: ReactNode }) => (
  <div style={{ marginBottom: 20 }}>
    <DashboardSection id="setup" title={text.title} {...props} />
  </div>
);
