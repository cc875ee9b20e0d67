import { ImagePlus, ImageUp, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { pictureKinds, readPicture } from '#web/src/components/uploads/scale-picture.ts';
import { Button, IconButton } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { useFileInput } from '#web/src/ui/fields/use-file-input.ts';
import { Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { pictureText as text } from './copy.ts';
import type { Picture } from './picture.ts';

type Props = {
  /** Product name, used as alternative text. */
  name: string;
  /** URL of the stored or chosen picture. */
  url: string | undefined;
  onChange: (picture: Picture) => void;
};

/** Picture by drop, file dialog or paste. It is scaled down at once and uploaded when the product is saved. */
export function PictureField({ name, url, onChange }: Props) {
  const [error, setError] = useState<string>();
  const id = useId();
  const { isDraggedOver, choose, field, input } = useFileInput({
    kinds: pictureKinds,
    pastes: true,
    onFile: async (file) => {
      const picture = await readPicture(file);
      setError(typeof picture === 'string' ? picture : undefined);
      if (typeof picture !== 'string') onChange({ kind: 'chosen', picture });
    },
  });
  return (
    <Split
      as="fieldset"
      columns="1fr"
      gap={10}
      align="center"
      phone={{ columns: '112px 1fr', gap: 14 }}
      className={isDraggedOver ? 'picture-field--over' : ''}
      aria-label={text.fieldLabel}
      {...field}
    >
      <input {...input} aria-label={text.upload} />
      {url === undefined ? (
        <button type="button" className="picture-field__box" aria-describedby={id} onClick={choose}>
          <Icon icon={ImagePlus} />
          {text.upload}
        </button>
      ) : (
        <img className="picture-field__box" src={url} alt={text.altText(name)} />
      )}
      <Stack gap={8}>
        {url !== undefined && (
          <Row gap={8}>
            <Button icon={<ImageUp aria-hidden />} aria-describedby={id} onClick={choose}>
              {text.replace}
            </Button>
            <IconButton
              label={text.remove}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange({ kind: 'none' })}
            />
          </Row>
        )}
        <div id={id}>
          {error === undefined ? (
            <p className="small muted">{text.hint}</p>
          ) : (
            <p role="alert" className="amplify-field__error-message">
              <ErrorText text={error} />
            </p>
          )}
        </div>
      </Stack>
    </Split>
  );
}
