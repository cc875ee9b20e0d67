import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '#web/src/ui/dialogs/dialog.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';

/** A page with nested dialogs, a dialog in its address, and links to other pages. */
export function LayeredPage() {
  const [isOpen, setOpen] = useState(false);
  const [isInnerOpen, setInnerOpen] = useState(false);
  const [note, setNote] = useState('');
  const [filter, setFilter] = useUrlParam('filtro');
  const [record, setRecord] = useUrlParam('ficha');
  const [day, setDay] = useUrlParam('fecha', 'step');
  return (
    <>
      <p>Lista {filter}</p>
      <p>Día {day}</p>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <button type="button" onClick={() => setRecord('p1')}>
        Ficha
      </button>
      <button type="button" onClick={() => setDay('2026-03-06')}>
        Otro día
      </button>
      <Link to="/otra">Ir</Link>
      <Link to="/tarde">Tarde</Link>
      <Link to="/ajustes">Ajustes</Link>
      {record !== '' && (
        <Dialog title="La ficha" onClose={() => setRecord('')}>
          {record}
        </Dialog>
      )}
      {isOpen && (
        <Dialog title="La hoja" dirty={note !== ''} onClose={() => setOpen(false)}>
          <input aria-label="Nota" value={note} onChange={(event) => setNote(event.target.value)} />
          <button type="button" onClick={() => setFilter('ana')}>
            Filtrar
          </button>
          <button type="button" onClick={() => setInnerOpen(true)}>
            Más
          </button>
          <Link to="/otra">Seguir</Link>
          {isInnerOpen && (
            <Dialog title="La de dentro" onClose={() => setInnerOpen(false)}>
              dentro
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  );
}
