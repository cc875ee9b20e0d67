import { Phone } from 'lucide-react';
import { dialled } from '#shared/settings/chat.ts';
import { useContact } from '#web/src/components/center/center.ts';
import { paths } from '#web/src/lib/paths.ts';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import './interview.css';

const interviewText = {
  page: 'Solicitud completada',
  title: 'Este tratamiento requiere entrevista telefónica',
  lead: 'Recibimos tu solicitud. Te llamaremos para hablar de tu piel y de tu historial antes de darte una cita; si lo prefieres, llámanos tú.',
  call: (phone: string) => `Llamar al ${phone}`,
  home: 'Ir al inicio',
} as const;

/** `/solicitud-completada`: laser begins with a call (R093). */
export function InterviewPage() {
  const { phone } = useContact();
  useDocumentTitle(interviewText.page);
  return (
    <div className="interview">
      <span className="interview__mark">
        <Icon of={Phone} size={28} tone="accent" />
      </span>
      <h1>{interviewText.title}</h1>
      <p>{interviewText.lead}</p>
      <div className="interview__actions">
        <a className={`${buttonClass({ variant: 'primary' })} n`} href={`tel:${dialled(phone)}`}>
          <Phone aria-hidden />
          {interviewText.call(phone)}
        </a>
        <ButtonLink to={paths.landing}>{interviewText.home}</ButtonLink>
      </div>
    </div>
  );
}
