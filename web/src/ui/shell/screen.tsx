import { createContext, type ReactNode, use, useEffect } from 'react';
import { useBrandName } from '#web/src/lib/brand.ts';

type Props = {
  title: string;
  /** One line of live context: a count or a date. */
  context?: ReactNode;
  /** About as long as the line that is asked for: its place is kept, so that nothing below moves. */
  contextToCome?: string;
  /** At most one secondary and one primary. */
  actions?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
};

export function useDocumentTitle(title: string) {
  const brandName = useBrandName();
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title, brandName]);
}

/** What a shell has to say on each of its pages, below the page's header. */
export const ShellNotice = createContext<ReactNode>(undefined);
/** What a shell offers, where a page leaves room for it. */
export const ShellOffer = createContext<ReactNode>(undefined);

/** The room for it. */
export const OfferAssignment = () => use(ShellOffer);

/** A page inside a shell: header, notices, content. */
export function Screen({ title, context, contextToCome, actions, notice, children }: Props) {
  useDocumentTitle(title);
  const shellNotice = use(ShellNotice);
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {context !== undefined && <p className="page-head__context n">{context}</p>}
          {context === undefined && contextToCome !== undefined && (
            <p className="page-head__context page-head__context--to-come n" aria-hidden>
              {contextToCome}
            </p>
          )}
        </div>
        {actions !== undefined && <div className="page-head__actions">{actions}</div>}
      </div>
      {shellNotice}
      {notice !== undefined && <div className="page__notice">{notice}</div>}
      {children}
    </>
  );
}
