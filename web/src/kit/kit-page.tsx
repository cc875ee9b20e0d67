import { useSearchParams } from 'react-router-dom';
import { toButtonClass } from '../ui/buttons/button-class.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { Toaster } from '../ui/feedback/toast.tsx';
import { contentId } from '../ui/shell/content-id.ts';
import { Screen } from '../ui/shell/screen.tsx';
import { ButtonParts, MenuParts } from './button-parts.tsx';
import { CalendarParts, MapParts, PrintParts } from './calendar-parts.tsx';
import { ChoiceParts, ComboboxParts, FileParts } from './choice-parts.tsx';
import { DateParts } from './date-parts.tsx';
import { DialogSamples } from './dialog-parts.tsx';
import { AvatarParts, IconParts, LayoutParts, TabParts, TextParts } from './display-parts.tsx';
import { BadgeParts, QueryParts, StateParts, ToastParts } from './feedback-parts.tsx';
import { FieldParts, FormParts, TextFieldParts } from './field-parts.tsx';
import { TableParts } from './table-parts.tsx';
import './kit.css';

function PartsOnPage() {
  return (
    <>
      <ButtonParts />
      <MenuParts />
      <IconParts />
      <AvatarParts />
      <TextParts />
      <LayoutParts />
      <TabParts />
      <BadgeParts />
      <StateParts />
      <QueryParts />
      <ToastParts />
      <TextFieldParts />
      <DateParts />
      <FieldParts />
      <ChoiceParts />
      <ComboboxParts />
      <FileParts />
      <FormParts />
      <TableParts />
      <CalendarParts />
      <MapParts />
      <PrintParts />
    </>
  );
}

/** Every part of web/src/ui in every state, for `npm run dev`. `?ventanas` shows only the dialogs. */
export function KitPage() {
  const [params] = useSearchParams();
  return (
    <main id={contentId} tabIndex={-1} className="kit">
      <Screen
        title="Piezas"
        context="Todo lo que hay en web/src/ui, en cada estado"
        actions={
          <>
            <ButtonLink to="/kit">Cómoda</ButtonLink>
            <ButtonLink to="/kit?ventanas">Ventanas</ButtonLink>
            <a className={toButtonClass({})} href="/kit?escritorio">
              Escritorio
            </a>
          </>
        }
      >
        {!params.has('ventanas') && <PartsOnPage />}
        <DialogSamples />
      </Screen>
      <Toaster />
    </main>
  );
}
