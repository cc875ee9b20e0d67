import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { EditableSettings } from '#shared/settings/center-api.ts';
import { maxFeaturedServices } from '#shared/settings/center-settings.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { featuredText as text } from './copy.ts';
import { SettingsCard } from './settings-card.tsx';

/** Moves one service up or down by one position. */
function moveItem(serviceIds: readonly string[], index: number, step: 1 | -1): string[] {
  const movedIds = serviceIds.slice(index, index + 1);
  return serviceIds.toSpliced(index, 1).toSpliced(index + step, 0, ...movedIds);
}

type FeaturedRowProps = {
  name: string;
  index: number;
  count: number;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
};

function FeaturedRow({ name, index, count, onMove, onRemove }: FeaturedRowProps) {
  return (
    <Row as="li" gap={12} style={{ minHeight: 40 }}>
      <span className="grow">
        <span className="muted n">{index + 1}.</span> <span className="strong">{name}</span>
      </span>
      <IconButton
        label={text.moveUp(name)}
        icon={<ArrowUp aria-hidden />}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={text.moveDown(name)}
        icon={<ArrowDown aria-hidden />}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton label={text.remove(name)} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </Row>
  );
}

type Props = { services: EditableSettings['services'] };

/** Services that the landing page lists first, in this order. */
export function FeaturedSection({ services }: Props) {
  const { value, change, error } = useFieldValue<string[]>('featuredServiceIds');
  const otherServices = services.filter(({ serviceId }) => !value.includes(serviceId));
  const findName = (id: string) => services.find(({ serviceId }) => serviceId === id)?.name ?? text.unknown;
  return (
    <SettingsCard id="destacados" lead={text.lead}>
      {error !== undefined && (
        <p role="alert" className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
      {value.length === 0 ? (
        <p className="muted">{text.empty}</p>
      ) : (
        <Stack as="ol" gap={4}>
          {value.map((serviceId, index) => (
            <FeaturedRow
              key={serviceId}
              name={findName(serviceId)}
              index={index}
              count={value.length}
              onMove={(step) => change(moveItem(value, index, step))}
              onRemove={() => change(value.filter((id) => id !== serviceId))}
            />
          ))}
        </Stack>
      )}
      {value.length < maxFeaturedServices && otherServices.length > 0 && (
        <SelectField
          label={text.add}
          placeholder={text.choose}
          value=""
          options={otherServices.map(({ serviceId, name }) => ({ value: serviceId, label: name }))}
          onChange={({ target }) => target.value !== '' && change([...value, target.value])}
        />
      )}
    </SettingsCard>
  );
}
