import { Lock } from 'lucide-react';
import { useRef } from 'react';
import type { RegisterView } from '#shared/registers/api.ts';
import { formatRegisterName } from '#shared/sales/register-id.ts';
import { PieceCounter } from '#web/src/components/registers/piece-counter.tsx';
import { useDrawer } from '#web/src/components/registers/queries.ts';
import { useRegister } from '#web/src/components/registers/use-register.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Form } from '#web/src/ui/fields/form.tsx';
import { Heading, Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useFocusFallback } from '#web/src/ui/use-focus-fallback.ts';
import { ClosePart } from './close-part.tsx';
import { countText as text } from './copy.ts';
import './counting.css';
import { OtherMethods } from './other-methods.tsx';
import { type Drawer, formatSum, useClosingForm, useCount } from './use-count.ts';

/** Page 'Contar y cerrar' with the counted and expected cash of this device's register. */
export function CountPage() {
  const { registerId, register, open: openDrawer } = useRegister();
  const drawer = useDrawer(registerId);
  const root = useRef<HTMLDivElement>(null);
  // Another user may close the drawer during the count.
  useFocusFallback(root, () => () => document.getElementById(contentId));
  const opening = drawer.data?.register.opening;
  const name = register?.name ?? formatRegisterName(registerId);
  const context =
    drawer.data &&
    (opening ? text.context(name, opening.at, opening.byName, drawer.data.register.sales) : name);
  return (
    <Screen
      title={text.title}
      context={context}
      contextToCome={name}
      actions={<ButtonLink to={paths.dayClose}>{text.earlier}</ButtonLink>}
    >
      <div ref={root}>
        <QueryBoundary query={drawer} errorTitle={text.failed}>
          {(data) =>
            data.register.opening ? (
              <CountForm key={data.register.shiftId} drawer={data} />
            ) : (
              <ClosedDrawer name={name} lastClosing={data.register.lastClosing} onOpen={openDrawer} />
            )
          }
        </QueryBoundary>
      </div>
    </Screen>
  );
}

type ClosedDrawerProps = {
  readonly name: string;
  readonly lastClosing: RegisterView['lastClosing'];
  readonly onOpen: () => void;
};

/** Empty state of a closed drawer with a link to its Z, because another user may have closed it. */
const ClosedDrawer = ({ name, lastClosing, onOpen }: ClosedDrawerProps) => (
  <Card>
    <EmptyState
      icon={<Lock aria-hidden />}
      title={text.closedTitle(name)}
      action={
        <Row gap={8} align="stretch" justify="center" wrap>
          {lastClosing && (
            <ButtonLink to={paths.closing(String(lastClosing.closingNumber))}>
              {text.seeClosing(lastClosing.closingNumber)}
            </ButtonLink>
          )}
          <Button variant="primary" onClick={onOpen}>
            {text.open}
          </Button>
        </Row>
      }
    >
      {lastClosing ? text.closedAt(lastClosing.at) : text.closed}
    </EmptyState>
  </Card>
);

function CountForm({ drawer }: { readonly drawer: Drawer }) {
  const count = useCount(drawer);
  const form = useClosingForm(drawer);
  return (
    <Form form={form} onSubmit={async () => undefined} className="counting">
      <Stack gap={20} phone={{ gap: 12 }}>
        <Card>
          <Stack as="section" gap={8} pad="18 24" phone={{ pad: '14 16' }} aria-labelledby="counting-cash">
            <Heading id="counting-cash" size={16}>
              {text.cash}
            </Heading>
            <PieceCounter counted={count.pieceCount} onChange={count.setPieceCount} />
          </Stack>
          <Row
            as="p"
            align="baseline"
            justify="between"
            pad="14 24"
            phone={{ pad: '14 16' }}
            style={{
              borderTop: '1px solid var(--ds-hairline)',
              borderRadius: '0 0 var(--ds-r-l) var(--ds-r-l)',
              background: 'var(--ds-canvas)',
            }}
            role="status"
          >
            <span className="strong">{text.counted}</span>
            <Text size={28} weight={600} className="n">
              {formatSum(count)}
            </Text>
          </Row>
        </Card>
        <OtherMethods drawer={drawer} form={form} />
      </Stack>
      <ClosePart drawer={drawer} count={count} form={form} />
    </Form>
  );
}
