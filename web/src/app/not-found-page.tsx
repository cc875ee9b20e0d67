import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/button-link.tsx';
import { useDocumentTitle } from '#web/src/ui/screen.tsx';

export function NotFoundPage() {
  useDocumentTitle('No encontramos esta página');
  return (
    <div className="state crash">
      <h1 className="state__title">No encontramos esta página</h1>
      <p className="muted">El enlace puede estar incompleto o la página ya no existe.</p>
      <ButtonLink to={paths.landing}>Ir al inicio</ButtonLink>
    </div>
  );
}
