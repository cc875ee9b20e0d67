import { createContext, type ReactElement, type ReactNode, use, useEffect } from 'react';
import { useBrandName } from '#web/src/lib/brand.ts';

/**
 * One line of live context: a count or a date. Of one that is asked for, or not always there, something about as long
 * keeps the place, so that nothing below moves.
 */
type Context =
  | { context?: never; contextToCome?: never }
  | { context: string | ReactElement; contextToCome?: never }
  | { context: string | ReactElement | undefined; contextToCome: string };

type Props = Context & {
  title: string;
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
