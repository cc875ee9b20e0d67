import { Copy, Download, Printer } from 'lucide-react';
import { formatLongDate } from '#shared/core/format.ts';
import { useBrandName } from '#web/src/lib/brand.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { PrintSheet } from '#web/src/ui/print/print-sheet.tsx';
import { secondFactorText } from './copy.ts';

const text = secondFactorText.codes;
/** Browsers read the file some time after the click. */
const urlLifetimeMs = 60_000;

function downloadLines(lines: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = text.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
}

/** Recovery codes to copy, download or print. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { email } = useSignedIn();
  const brandName = useBrandName();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(text.copied),
      () => toast.error(text.copyFailed),
    );
  return (
    <>
      <DialogBody>
        <Stack gap={16}>
          <p>{text.lead}</p>
          <Split
            as="ul"
            columns="repeat(auto-fill, minmax(max(148px, 40%), 1fr))"
            gap="8 12"
            pad={16}
            className="second-factor__secret"
            style={{ letterSpacing: '0.04em' }}
            aria-label={text.title}
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </Split>
          <Row gap={8} wrap>
            <Button size="small" icon={<Copy aria-hidden />} onClick={() => void copy()}>
              {text.copy}
            </Button>
            <Button
              size="small"
              icon={<Download aria-hidden />}
              onClick={() => downloadLines([text.file(brandName, email), '', ...codes])}
            >
              {text.download}
            </Button>
            <Button size="small" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {text.print}
            </Button>
          </Row>
          <Notice>{text.once}</Notice>
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onDone}>
          {text.done}
        </Button>
      </DialogFoot>
      <PrintSheet title={text.title} subject={email} date={formatLongDate(civilToday())}>
        <p>{text.lead}</p>
        <ul className="second-factor__printed">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </PrintSheet>
    </>
  );
}
