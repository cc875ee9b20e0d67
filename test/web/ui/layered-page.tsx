import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '#web/src/ui/dialogs/dialog.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';

/** A page that opens nested dialogs, one from its address, and links to others. */
export function LayeredPage() {
  const [isOpen, setOpen] = useState(false);
  const [isInner, setInner] = useState(false);
  const [text, setText] = useState('');
  const [word, setWord] = useUrlParam('filtro');
  const [record, setRecord] = useUrlParam('ficha');
  const [day, setDay] = useUrlParam('fecha', 'step');
  return (
    <>
      <p>Lista {word}</p>
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
        <Dialog title="La hoja" dirty={text !== ''} onClose={() => setOpen(false)}>
          <input aria-label="Nota" value={text} onChange={(event) => setText(event.target.value)} />
          <button type="button" onClick={() => setWord('ana')}>
            Filtrar
          </button>
          <button type="button" onClick={() => setInner(true)}>
            Más
          </button>
          <Link to="/otra">Seguir</Link>
          {isInner && (
            <Dialog title="La de dentro" onClose={() => setInner(false)}>
              dentro
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  );
}
