import { Phone } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { CallCenter } from '#web/src/components/center/call-center.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { hasApplied } from '../applied-state.ts';

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

/** `/solicitud-completada`: explains that laser begins with a call (R010 R093). Right after applying, it confirms this. */
export function InterviewPage() {
  useDocumentTitle(interviewText.page);
  const { state } = useLocation();
  const isAfterApplying = hasApplied(state);
  return (
    <Stack
      gap={16}
      justify="center"
      pad="96 24"
      textAlign="center"
      phone={{ pad: '56 16' }}
      style={{ maxWidth: 600, margin: '0 auto' }}
    >
      <span className="box--accent" style={{ padding: 18, borderRadius: 'var(--ds-r-full)' }}>
        <Icon icon={Phone} size={28} tone="accent" />
      </span>
      <h1 className="serif-title">{interviewText.title}</h1>
      <Text as="p" tone="secondary">
        {isAfterApplying ? interviewText.lead : interviewText.leadBefore}
      </Text>
      <Row gap={12} align="stretch" justify="center" pad="16 0 0 0" wrap className="full-on-phone">
        <CallCenter variant="primary" label={interviewText.call} />
        {!isAfterApplying && <ButtonLink to={paths.intake}>{interviewText.apply}</ButtonLink>}
        <ButtonLink to={paths.landing}>{interviewText.home}</ButtonLink>
      </Row>
    </Stack>
  );
}
