import { Percent, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { paths } from '#web/src/lib/paths.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { ErrorState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { listText as text } from './copy.ts';
import { ProductList } from './product-list.tsx';
import { useCatalog } from './use-catalogue.ts';
import './products.css';

const TaxChangeDialog = lazyDialog(
  async () => (await import('../tax-change/tax-change-dialog.tsx')).TaxChangeDialog,
);

const NavigationState = z.object({ marked: z.string() });

/** `/pos/productos` */
export function ProductsPage() {
  const { state } = useLocation();
  const markedId = NavigationState.safeParse(state).data?.marked;
  const { data, error, isFetching, retry } = useCatalog(markedId);
  const [isChangingTaxes, setChangingTaxes] = useState(false);
  return (
    <Screen
      title={text.title}
      context={data && text.context(data.productCount, data.serviceCount)}
      contextToCome={text.context(0, 0)}
      actions={
        <>
          <Button icon={<Percent aria-hidden />} disabled={!data} onClick={() => setChangingTaxes(true)}>
            {text.bulkTax}
          </Button>
          <ButtonLink to={paths.createProduct} variant="primary" icon={<Plus aria-hidden />}>
            {text.create}
          </ButtonLink>
        </>
      }
      notice={
        data &&
        error && (
          <Notice
            title={text.loadFailed}
            action={
              <Button size="small" busy={isFetching} onClick={retry}>
                Reintentar
              </Button>
            }
          >
            {toErrorMessage(error)}
          </Notice>
        )
      }
    >
      {data && <ProductList catalog={data} markedId={markedId} />}
      {!data && !error && <SkeletonRows rows={8} cards="large" />}
      {!data && error && (
        <ErrorState title={text.loadFailed} error={error} onRetry={retry} busy={isFetching} />
      )}
      {data && isChangingTaxes && <TaxChangeDialog catalog={data} onClose={() => setChangingTaxes(false)} />}
    </Screen>
  );
}
