import { SearchX } from 'lucide-react';
import { paths } from '#web/src/lib/paths.ts';
import { useHome } from '#web/src/lib/session/use-home.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { text } from './copy.ts';

export function NotFoundPage() {
  useDocumentTitle(text.notFound);
  return (
    <div className="state" style={{ minHeight: '60vh' }}>
      <SearchX aria-hidden />
      <h1 className="serif-title">{text.notFound}</h1>
      <p className="muted">{text.notFoundWhy}</p>
      <ButtonLink to={useHome() ?? paths.landing}>{text.home}</ButtonLink>
    </div>
  );
}
