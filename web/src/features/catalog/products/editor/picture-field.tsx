import { ImagePlus, ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { acceptText } from '#shared/files/file-kinds.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { pictureText as text } from './copy.ts';
import { type Picture, pictureKinds, pictureOf } from './picture.ts';

type Props = {
  /** Of the product, for who does not see it. */
  name: string;
  /** What is shown: the one it had, or the one that was chosen. */
  url: string | undefined;
  onChange: (picture: Picture) => void;
};

const isPicture = ({ type }: File) => type.startsWith('image/');

/** A picture that was copied somewhere and is pasted anywhere on the page. */
function usePasted(take: (file: File) => void) {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(isPicture);
      if (file) latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** Dropped, chosen or pasted; made small at once, and sent with the product alone. */
export function PictureField({ name, url, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setOver] = useState(false);
  const id = useId();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const picture = await pictureOf(file);
    setRefusal(typeof picture === 'string' ? picture : undefined);
    if (typeof picture !== 'string') onChange({ kind: 'chosen', picture });
  };
  usePasted((file) => void take(file));
  const choose = () => input.current?.click();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <fieldset
      className={isOver ? 'product-picture product-picture--over' : 'product-picture'}
      aria-label={text.field}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text.upload}
        accept={acceptText(pictureKinds)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after it was refused.
          void take(file).finally(() => {
            target.value = '';
          });
        }}
      />
      {url === undefined ? (
        <button type="button" className="product-picture__none" aria-describedby={id} onClick={choose}>
          <Icon of={ImagePlus} />
          {text.upload}
        </button>
      ) : (
        <img className="product-picture__shown" src={url} alt={text.of(name)} />
      )}
      <div className="product-picture__words">
        {url !== undefined && (
          <div className="row">
            <Button icon={<ImageUp aria-hidden />} aria-describedby={id} onClick={choose}>
              {text.replace}
            </Button>
            <IconButton
              label={text.remove}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange({ kind: 'none' })}
            />
          </div>
        )}
        <div id={id}>
          {refusal === undefined ? (
            <p className="small muted">{text.hint}</p>
          ) : (
            <p role="alert" className="amplify-field__error-message">
              <ErrorText text={refusal} />
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
