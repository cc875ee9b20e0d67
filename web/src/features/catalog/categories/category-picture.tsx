import { ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useObjectUrl } from '#web/src/components/uploads/use-object-url.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { scaleToJpeg } from '#web/src/lib/scale-to-jpeg.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import type { ChosenFile } from '#web/src/ui/fields/chosen-file.ts';
import { FilePicker } from '#web/src/ui/fields/file-picker.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { categoryText as text } from './copy.ts';

/** Value of the picture field. `had` keeps the stored picture, `none` removes it, `chosen` is not uploaded yet. */
export type CategoryPicture =
  | { readonly kind: 'had' | 'none' }
  | { readonly kind: 'chosen'; readonly scaled: Blob; readonly filename: string };

const pictureKinds = ['jpeg', 'png', 'webp'] as const;
const maxSidePx = 1600;

type Props = {
  name: string;
  label: string;
  url?: string | undefined;
};

/** Picture by drop, file dialog or paste. It is scaled down at once and uploaded when the category is saved. */
export function CategoryPictureField({ name, label, url }: Props) {
  const { value: picture, change: onChange } = useFieldValue<CategoryPicture>(name);
  const { value: categoryName } = useFieldValue<string>('name');
  const [error, setError] = useState<string>();
  const chosenUrl = useObjectUrl(picture.kind === 'chosen' ? picture.scaled : undefined);
  const visibleUrl = picture.kind === 'had' ? url : chosenUrl;
  const handleChosenFile = async ({ file }: ChosenFile) => {
    try {
      const scaled = await scaleToJpeg(file, maxSidePx);
      setError(undefined);
      onChange({ kind: 'chosen', scaled, filename: file.name });
    } catch (scaleError) {
      setError(toErrorMessage(scaleError));
    }
  };
  return (
    <Stack gap={6}>
      <Text as="p" size={14} weight={600} aria-hidden>
        {label}{' '}
        <Text weight={400} tone="muted">
          (opcional)
        </Text>
      </Text>
      {visibleUrl !== undefined && (
        <Row gap={8}>
          <img
            className="icon-tile"
            style={{ width: 96, height: 72, objectFit: 'cover' }}
            src={visibleUrl}
            alt={text.pictureAltText(categoryName)}
          />
          <IconButton
            label={text.removePicture}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange({ kind: url === undefined ? 'had' : 'none' })}
          />
        </Row>
      )}
      <FilePicker
        label={text.upload}
        kinds={pictureKinds}
        icon={<ImagePlus aria-hidden />}
        error={error}
        pastes
        onChoose={(chosen) => void handleChosenFile(chosen)}
      />
    </Stack>
  );
}
