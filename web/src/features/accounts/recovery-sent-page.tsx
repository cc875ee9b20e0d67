import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/button-link.tsx';
import { AuthHeading } from './auth-heading.tsx';

export function RecoverySentPage() {
  return (
    <>
      <AuthHeading page="Correo enviado exitosamente" title="Correo enviado exitosamente">
        Abre el enlace del correo para elegir tu contraseña nueva. Si no lo ves, revisa el correo no deseado.
      </AuthHeading>
      <ButtonLink to={paths.landing} variant="primary" fullWidth>
        Ir al inicio
      </ButtonLink>
    </>
  );
}
