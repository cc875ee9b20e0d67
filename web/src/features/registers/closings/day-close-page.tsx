import { FileSpreadsheet, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { getClosingPdf } from '#shared/registers/closing-api.ts';
import { useRegister } from '#web/src/components/registers/use-register.ts';
import { downloadCsv } from '#web/src/components/spreadsheet/csv.ts';
import { PdfButton } from '#web/src/components/spreadsheet/pdf-button.tsx';
import { civilToday } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { buildClosingCsv, buildDayCsv } from './closing-csv.ts';
import { ClosingDocument, DayDocument } from './closing-document.tsx';
import { ClosingMail, OpenRegisters } from './closing-state.tsx';
import './closings.css';
import { ClosingsList } from './closings-list.tsx';
import { closingText as text } from './copy.ts';
import { useClosing, useDayClose } from './queries.ts';

/** Page 'Cierre de Caja (Z)' with today at all registers, or with a stored Z (R336). */
export function DayClosePage() {
  const [closingNumber] = useUrlParam('z');
  if (!/^[1-9]\d*$/.test(closingNumber)) return <DayView />;
  return <ClosingView key={closingNumber} closingNumber={closingNumber} />;
}

type FrameProps = {
  readonly children: ReactNode;
  readonly sideContent?: ReactNode;
  readonly current: string;
  readonly isPending: boolean;
};

/** The document and the list, which renders after loading because on phones it would shift below it. */
const Frame = ({ children, sideContent, current, isPending }: FrameProps) => (
  <Split columns="1fr" gap={20} align="start" wide={{ columns: '1fr 288px' }} className="closings">
    <div>{children}</div>
    {!isPending && (
      <Stack as="aside" gap={12} className="no-print">
        {sideContent}
        <ClosingsList current={current} />
      </Stack>
    )}
  </Split>
);

const PrintButton = ({ disabled }: { readonly disabled: boolean }) => (
  <Button icon={<Printer aria-hidden />} disabled={disabled} onClick={() => window.print()}>
    {text.print}
  </Button>
);

type CsvButtonProps = { readonly onSave: (() => void) | undefined };

const CsvButton = ({ onSave }: CsvButtonProps) => (
  <Button icon={<FileSpreadsheet aria-hidden />} disabled={onSave === undefined} onClick={onSave}>
    {text.csv}
  </Button>
);

function DayView() {
  const day = useDayClose(true);
  const { isOpen } = useRegister();
  const { data } = day;
  const date = data?.date ?? civilToday();
  return (
    <Screen
      title={text.title}
      context={text.todayContext(date)}
      actions={
        <>
          <CsvButton onSave={data && (() => downloadCsv(text.csvNameOfDay(date), buildDayCsv(data)))} />
          <PrintButton disabled={!data} />
          {isOpen && (
            <ButtonLink variant="primary" to={paths.countDrawer}>
              {text.count}
            </ButtonLink>
          )}
        </>
      }
    >
      <Frame current="" sideContent={<OpenRegisters />} isPending={day.isPending}>
        <QueryBoundary query={day} errorTitle={text.dayFailed}>
          {(loadedDay) => <DayDocument day={loadedDay} />}
        </QueryBoundary>
      </Frame>
    </Screen>
  );
}

function ClosingView({ closingNumber }: { readonly closingNumber: string }) {
  const closing = useClosing(closingNumber);
  const { data } = closing;
  return (
    <Screen
      title={text.title}
      context={
        data && text.context(data.closing.closingNumber, data.closing.registerName, data.closing.closedAt)
      }
      contextToCome={text.closingName(Number(closingNumber))}
      actions={
        <>
          <CsvButton
            onSave={
              data && (() => downloadCsv(text.csvName(data.closing.closingNumber), buildClosingCsv(data)))
            }
          />
          <PrintButton disabled={!data} />
          <PdfButton
            variant="primary"
            disabled={!data}
            fetchPdf={(call) => call(getClosingPdf, { params: { closingNumber } })}
          />
        </>
      }
    >
      <Frame
        current={closingNumber}
        isPending={closing.isPending}
        sideContent={
          data && (
            <>
              <ClosingMail closingNumber={closingNumber} mail={data.mail} />
              <OpenRegisters />
            </>
          )
        }
      >
        <QueryBoundary query={closing} errorTitle={text.failed}>
          {(detail) => <ClosingDocument detail={detail} />}
        </QueryBoundary>
      </Frame>
    </Screen>
  );
}
