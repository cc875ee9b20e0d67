import { createContext, type ReactElement, type ReactNode, use, useEffect } from 'react';
import { useBrandName } from '#web/src/lib/brand.ts';

/** A count or a date. `contextToCome`, of similar length, reserves its space while it loads. */
type ContextProps =
  | { context?: never; contextToCome?: never }
  | { context: string | ReactElement; contextToCome?: never }
  | { context: string | ReactElement | undefined; contextToCome: string };

type Props = ContextProps & {
  title: string;
  /** At most one secondary and one primary button. */
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

/** Notice that a shell shows on each page, below the header. */
export const ShellNotice = createContext<ReactNode>(undefined);
/** Banner that a shell offers to its pages. */
export const ShellBanner = createContext<ReactNode>(undefined);

/** Renders the shell's banner inside a page. */
export const ShellBannerSlot = () => use(ShellBanner);

/** Page inside a shell, with header, notices and content. */
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
