import { Mail } from 'lucide-react';
import { money } from '#shared/core/format.ts';
import { paidCents, type Sale, saleNumber } from '#shared/sales/sale.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Segmented } from '#web/src/ui/fields/choices.tsx';
import { momentOf, giveBackText as text } from '../copy.ts';
import type { SoldSale } from '../queries.ts';
import { AmountBack } from './amount-back.tsx';
import { type BackKind, backKinds } from './give-back-draft.ts';
import { LinesBack } from './lines-back.tsx';
import { MoneyBack } from './money-back.tsx';
import { ReasonField } from './reason-field.tsx';
import { type GivingBack, useGiveBack } from './use-give-back.ts';
import './give-back.css';

const subtitleOf = (sale: Sale) =>
  [sale.client?.name ?? sale.client?.email, momentOf(sale.at), text.paid(money(paidCents(sale)))]
    .filter(Boolean)
    .join(' · ');

const isKind = (value: string): value is BackKind => backKinds.some((kind) => kind === value);

type Props = Pick<SoldSale, 'sale' | 'returns'> & { onClose: () => void };

/** Chooses what is returned, why, and by which payment methods; starts empty. */
export function GiveBackDialog({ onClose, ...sold }: Props) {
  const { sale } = sold;
  const back = useGiveBack(sold, onClose);
  const { draft, change } = back;
  return (
    <Dialog
      size="wide"
      title={text.title(saleNumber(sale))}
      subtitle={<span className="n">{subtitleOf(sale)}</span>}
      dirty={back.isDirty}
      onClose={onClose}
    >
      <DialogBody flush split>
        <div className="give-back">
          <section className="give-back__what" aria-label={text.what}>
            <Segmented
              legend={text.what}
              legendHidden
              fullWidth
              value={draft.kind}
              options={backKinds.map((kind) => ({ value: kind, label: text.kinds[kind] }))}
              onChange={(kind) => {
                if (isKind(kind)) change({ kind, withTip: kind === 'all' });
              }}
            />
            {draft.kind === 'amount' ? <AmountBack back={back} /> : <LinesBack back={back} />}
            <ReasonField reasons={text.reasons} state={back.reason} />
          </section>
          <MoneyBack back={back} />
        </div>
      </DialogBody>
      <Foot back={back} />
    </Dialog>
  );
}

function Foot({ back }: { back: GivingBack }) {
  const { sale, press, figures, submit } = back;
  const { client } = sale;
  const who = client?.name?.split(' ')[0] ?? client?.email;
  return (
    <DialogFoot
      lead={
        client?.email !== undefined &&
        who !== undefined && (
          <p className="give-back__mailed muted">
            <Icon of={Mail} tone="muted" inLine />
            {text.mailed(who)}
          </p>
        )
      }
    >
      <Button disabled={press.isPending} onClick={useDialogClose()}>
        {text.cancel}
      </Button>
      <Button variant="danger" busy={press.isPending} busyLabel={text.submitting} onClick={submit}>
        {text.submit} <span className="n">{money(figures.dueCents)}</span>
      </Button>
    </DialogFoot>
  );
}
