import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatInteger } from '#shared/core/format.ts';
import { Button } from '../buttons/button.tsx';
import { Row } from '../layout/layout.tsx';

type Props = {
  pageIndex: number;
  pageSize: number;
  total: number;
  onPage: (index: number) => void;
  loadMore: { onMore: () => void; busy: boolean } | undefined;
};

/** Range and total of the rows, with page buttons. */
export function Pagination({ pageIndex, pageSize, total, onPage, loadMore }: Props) {
  const firstRow = pageIndex * pageSize + 1;
  const lastRow = Math.min(total, firstRow + pageSize - 1);
  const isPaged = total > pageSize;
  const rangeText = isPaged ? `${formatInteger(firstRow)} a ${formatInteger(lastRow)}` : formatInteger(total);
  return (
    <div className="table__foot">
      <p className="n" role="status">
        Mostrando {rangeText} de {formatInteger(total)}
        {loadMore && ' cargadas'}
      </p>
      <Row gap={8}>
        {loadMore && (
          <Button size="small" busy={loadMore.busy} busyLabel="Cargando..." onClick={loadMore.onMore}>
            Cargar más
          </Button>
        )}
        {isPaged && (
          <>
            <Button
              size="small"
              icon={<ChevronLeft aria-hidden />}
              disabled={pageIndex === 0}
              onClick={() => onPage(pageIndex - 1)}
            >
              Anterior
            </Button>
            <Button size="small" disabled={lastRow >= total} onClick={() => onPage(pageIndex + 1)}>
              Siguiente
              <ChevronRight aria-hidden />
            </Button>
          </>
        )}
      </Row>
    </div>
  );
}
