import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';

/** Heading of a sign-in or recovery screen. */
export function AuthHeading({
  page,
  title,
  children,
}: {
  page: string;
  title: string;
  children?: ReactNode;
}) {
  useDocumentTitle(page);
  return (
    <>
      <h1>{title}</h1>
      {children !== undefined && <p className="muted">{children}</p>}
    </>
  );
}
