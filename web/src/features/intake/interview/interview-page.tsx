import { Phone } from 'lucide-react';
import { dialled } from '#shared/settings/chat.ts';
import { useContact } from '#web/src/components/center/center.ts';
import { paths } from '#web/src/lib/paths.ts';
import { buttonClass } from '#web/src/ui/buttons/button-class.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { interviewText } from './copy.ts';
import './interview.css';

/** `/solicitud-completada`: laser begins with a call (R093). */
export function InterviewPage() {
  const { phone } = useContact();
  useDocumentTitle(interviewText.page);
  return (
    <div className="interview">
      <Phone aria-hidden />
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
