import { Phone } from 'lucide-react';
import { useLocation } from 'react-router-dom';
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
  leadBefore:
    'Antes de darte una cita de láser hablamos contigo por teléfono de tu piel y de tu historial. Llámanos, o envía tu solicitud si aún no lo has hecho.',
  apply: 'Enviar mi solicitud',
  call: (phone: string) => `Llamar al ${phone}`,
  home: 'Ir al inicio',
} as const;

/** `/solicitud-completada`: laser begins with a call (R010 R093); right after applying, confirms it. */
export function InterviewPage() {
  useDocumentTitle(interviewText.page);
  const { state } = useLocation();
  const isAfterApplying = hasApplied(state);
  return (
    <div className="interview">
      <span className="interview__mark">
        <Icon icon={Phone} size={28} tone="accent" />
      </span>
      <h1>{interviewText.title}</h1>
      <p>{isAfterApplying ? interviewText.lead : interviewText.leadBefore}</p>
      <div className="interview__actions">
        <CallCenter variant="primary" label={interviewText.call} />
        {!isAfterApplying && <ButtonLink to={paths.intake}>{interviewText.apply}</ButtonLink>}
        <ButtonLink to={paths.landing}>{interviewText.home}</ButtonLink>
      </div>
    </div>
  );
}
