import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { healthTabsText as text } from './copy.ts';
import './health.css';

type Props = {
  patientId: string;
  title: string;
  context?: string | undefined;
  /** Placeholder of similar length while loading. */
  contextToCome?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** Layout of a client's health pages with a link back and tabs. */
export function HealthScreen({ patientId, title, context, contextToCome, actions, children }: Props) {
  return (
    <>
      <Row
        as={Link}
        inline
        gap={6}
        size={14}
        tone="muted"
        className="plain-link"
        style={{ minHeight: 44 }}
        to={paths.myAppointments(patientId)}
      >
        <Icon icon={ArrowLeft} size={16} /> {text.back}
      </Row>
      <Screen
        title={title}
        {...(contextToCome === undefined ? {} : { context, contextToCome })}
        {...(actions === undefined ? {} : { actions })}
      >
        <Row
          as="nav"
          gap={24}
          align="stretch"
          phone={{ gap: 20, pad: '0 16' }}
          className="health-tabs"
          aria-label={text.label}
        >
          <NavLink to={paths.healthProgress(patientId)}>{text.progress}</NavLink>
          <NavLink to={paths.activities(patientId)}>{text.activity}</NavLink>
          <NavLink to={paths.healthProfile(patientId)}>{text.profile}</NavLink>
          <NavLink to={paths.doseRequest(patientId)}>{text.doses}</NavLink>
        </Row>
        {children}
      </Screen>
    </>
  );
}
