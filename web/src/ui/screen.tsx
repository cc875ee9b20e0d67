import { type ReactNode, useEffect } from 'react';
import { center } from '#shared/settings/center.ts';

type Props = {
  title: string;
  /** One line of live context: a count or a date. */
  context?: ReactNode;
  /** At most one secondary and one primary. */
  actions?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
};

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${center.brandName}`;
  }, [title]);
}

/** A page inside a shell: header, notice, content. */
export function Screen({ title, context, actions, notice, children }: Props) {
  useDocumentTitle(title);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {context !== undefined && <p className="page-head__context n">{context}</p>}
        </div>
        {actions !== undefined && <div className="page-head__actions">{actions}</div>}
      </div>
      {notice !== undefined && <div className="page__notice">{notice}</div>}
      {children}
    </>
  );
}
