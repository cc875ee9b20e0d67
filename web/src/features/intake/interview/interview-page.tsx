import { Phone } from 'lucide-react';
import { Navigate, useLocation } from 'react-router-dom';
import { CallCenter } from '#web/src/components/center/call-center.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { hasApplied } from '../applied-state.ts';
import './interview.css';

const interviewText = {
  page: 'Solicitud completada',
  title: 'Este tratamiento requiere entrevista telefónica',
  lead: 'Recibimos tu solicitud. Te llamaremos para hablar de tu piel y de tu historial antes de darte una cita; si lo prefieres, llámanos tú.',
  call: (phone: string) => `Llamar al ${phone}`,
  home: 'Ir al inicio',
} as const;

/** `/solicitud-completada`: laser begins with a call (R093). Whoever has not just applied begins with the questionnaire. */
export function InterviewPage() {
  useDocumentTitle(interviewText.page);
  const { state } = useLocation();
  if (!hasApplied(state)) return <Navigate to={paths.intake} replace />;
  return (
    <div className="interview">
      <span className="interview__mark">
        <Icon of={Phone} size={28} tone="accent" />
      </span>
      <h1>{interviewText.title}</h1>
      <p>{interviewText.lead}</p>
      <div className="interview__actions">
        <CallCenter variant="primary" label={interviewText.call} />
        <ButtonLink to={paths.landing}>{interviewText.home}</ButtonLink>
      </div>
    </div>
  );
}
