import { Download, Printer } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { PdfButton } from './pdf-button.tsx';

const text = { print: 'Imprimir', csv: 'CSV' } as const;

type Props = ComponentProps<typeof PdfButton> & { readonly onCsv: () => void };

/** Buttons to print a report or download it as CSV or PDF. */
export const ReportActions = ({ onCsv, ...pdfProps }: Props) => (
  <>
    <Button icon={<Printer aria-hidden />} disabled={pdfProps.disabled} onClick={() => window.print()}>
      {text.print}
    </Button>
    <Button icon={<Download aria-hidden />} disabled={pdfProps.disabled} onClick={onCsv}>
      {text.csv}
    </Button>
    <PdfButton {...pdfProps} />
  </>
);
