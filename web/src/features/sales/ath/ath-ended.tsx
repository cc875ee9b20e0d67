import { CircleX, Phone, RotateCw, TimerOff, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { money, phone as phoneText } from '#shared/core/format.ts';
import { PhoneForm } from '#web/src/components/pending-payment/phone-form.tsx';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { AthSteps } from './ath-steps.tsx';
import { athText as text } from './copy.ts';
import type { FollowedAth } from './use-ath-payment.ts';

type Ended = 'refused' | 'withdrawn' | 'expired' | 'unsold' | 'returned';
const icons = {
  refused: CircleX,
  withdrawn: CircleX,
  expired: TimerOff,
  unsold: TriangleAlert,
  returned: Undo2,
} as const;

/** Title and hint of a final state. */
function wordsOf(stage: Ended, name: string, detail: string | undefined): readonly [string, string] {
  switch (stage) {
    case 'refused':
      return [text.refused(name), text.refusedHint];
    case 'withdrawn':
      return [text.withdrawn, [detail, text.refusedHint].filter(Boolean).join(' ')];
    case 'expired':
      return [text.expired, text.expiredHint(name)];
    case 'unsold':
      return [text.unsold, [detail, text.unsoldHint].filter(Boolean).join(' ')];
    case 'returned':
      return [text.returned, text.returnedHint];
  }
}

type WhatProps = { followed: FollowedAth; stage: Ended; name: string };

function What({ followed, stage, name }: WhatProps) {
  const { payment, refusal } = followed.state;
  const [title, hint] = wordsOf(stage, name, refusal?.detail);
  const Mark = icons[stage];
  return (
    <>
      <div className="ath-end" role="alert">
        <span className={`ath-end__mark ath-end__mark--${stage}`}>
          <Mark aria-hidden />
        </span>
        <div>
          <h3>{title}</h3>
          <p>{hint}</p>
        </div>
      </div>
      <p className="ath-sum n">
        <span className="muted grow">{phoneText(payment.phone)}</span>
        <b className="ath-sum__amount">{money(payment.amountCents)}</b>
      </p>
      <AthSteps followed={followed} name={name} />
    </>
  );
}

type EndedProps = WhatProps & {
  isAsking: boolean;
  /** Whether the owner allows payments entered by hand. */
  canNoteByHand: boolean;
  onAskAgain: (phone: string) => void;
  onLeave: (how: 'otherMethod' | 'byHand') => void;
};

/** Nothing was charged: retry, use another phone or another method. */
export function AthEnded({ isAsking, canNoteByHand, onAskAgain, onLeave, ...what }: EndedProps) {
  const { phone } = what.followed.state.payment;
  const [isTyping, setTyping] = useState(false);
  return (
    <>
      <DialogBody>
        <What {...what} />
        {isTyping && (
          <PhoneForm
            phone={phone}
            text={text.askingAgainAt}
            busy={isAsking}
            onSubmit={onAskAgain}
            onBack={() => setTyping(false)}
          />
        )}
      </DialogBody>
      {!isTyping && (
        <DialogFoot>
          <div className="ath-choices">
            <Button
              variant="primary"
              className="ath-choices__whole"
              icon={<RotateCw aria-hidden />}
              busy={isAsking}
              busyLabel={text.asking}
              onClick={() => onAskAgain(phone)}
            >
              {text.askAgain}
            </Button>
            <Button icon={<Phone aria-hidden />} held={isAsking} onClick={() => setTyping(true)}>
              {text.otherPhone}
            </Button>
            <Button held={isAsking} onClick={() => onLeave('otherMethod')}>
              {text.otherMethod}
            </Button>
            {canNoteByHand && (
              <Button
                variant="ghost"
                className="ath-choices__whole"
                held={isAsking}
                onClick={() => onLeave('byHand')}
              >
                {text.byHand}
              </Button>
            )}
          </div>
        </DialogFoot>
      )}
    </>
  );
}

type UnsoldProps = {
  followed: FollowedAth;
  name: string;
  /** Whether the user may refund the payment here. */
  isAdmin: boolean;
  onWait: () => void;
};

/** Paid but not sold: the payment must not be requested again. */
export function AthUnsold({ followed, name, isAdmin, onWait }: UnsoldProps) {
  const { isLooking, look, giveBack } = followed;
  const [isGiving, setGiving] = useState(false);
  const isOnItsWay = giveBack.data?.isWaiting === true;
  return (
    <>
      <DialogBody>
        <What followed={followed} stage="unsold" name={name} />
      </DialogBody>
      <DialogFoot>
        <div className="ath-choices">
          <Button
            variant="primary"
            className="ath-choices__whole"
            icon={<RotateCw aria-hidden />}
            busy={isLooking}
            busyLabel={text.checking}
            onClick={look}
          >
            {text.check}
          </Button>
          {isAdmin && (
            <Button variant="danger" disabled={isOnItsWay} onClick={() => setGiving(true)}>
              {isOnItsWay ? text.givingBackSoon : text.giveBack}
            </Button>
          )}
          <Button onClick={onWait}>{text.leaveWaiting}</Button>
        </div>
      </DialogFoot>
      {isGiving && <GiveBackQuestion followed={followed} onClose={() => setGiving(false)} />}
    </>
  );
}

function GiveBackQuestion({ followed, onClose }: { followed: FollowedAth; onClose: () => void }) {
  const { state, giveBack } = followed;
  const { amountCents, phone } = state.payment;
  return (
    <ConfirmDialog
      title={text.giveBack}
      confirmLabel={text.giveBack}
      busy={giveBack.isPending}
      busyLabel={text.givingBack}
      error={giveBack.error ? textOf(giveBack.error) : undefined}
      onConfirm={() => giveBack.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {text.giveBackQuestion(money(amountCents), phoneText(phone))}
    </ConfirmDialog>
  );
}
