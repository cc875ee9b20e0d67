import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { getSale } from '#shared/sales/sales-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { soldText, addressText as text } from './copy.ts';
import { salesParams } from './use-sold-filter.ts';

/** `/pos/ventas/{saleId}`: redirects to the sale in its day's list. */
export function SaleAddressPage() {
  const { saleId } = useScreenParams('saleId');
  const { data, error, isFetching, refetch } = useQuery(buildQuery(getSale, { params: { saleId } }));
  if (data) {
    const { date } = data.sale;
    const search = new URLSearchParams({
      ...(date !== civilToday() && { [salesParams.day]: date }),
      [salesParams.sale]: saleId,
    });
    return <Navigate replace to={`${paths.sales}?${search}`} />;
  }
  return (
    <Screen title={soldText.title}>
      {error ? (
        <ErrorState title={text.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="muted">
          {text.loading}
        </p>
      )}
    </Screen>
  );
}
