import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { EditableSettings } from '#shared/settings/center-api.ts';
import { type CenterSettings, mostFeatured } from '#shared/settings/center-settings.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { featuredText as text } from './copy.ts';
import type { TypedSettings } from './schema.ts';

/** The list with one service a place further up or down. */
function moved(serviceIds: readonly string[], index: number, by: 1 | -1): string[] {
  const moving = serviceIds.slice(index, index + 1);
  return serviceIds.toSpliced(index, 1).toSpliced(index + by, 0, ...moving);
}

type RowProps = {
  name: string;
  index: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function FeaturedRow({ name, index, count, onMove, onRemove }: RowProps) {
  return (
    <li>
      <span className="grow">
        <span className="muted n">{index + 1}.</span> <span className="strong">{name}</span>
      </span>
      <IconButton
        label={text.up(name)}
        icon={<ArrowUp aria-hidden />}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={text.down(name)}
        icon={<ArrowDown aria-hidden />}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton label={text.remove(name)} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </li>
  );
}

type Props = { form: AppForm<TypedSettings, CenterSettings>; services: EditableSettings['services'] };

/** What the landing page puts first, in the owner's order. */
export function FeaturedSection({ form, services }: Props) {
  const { value, change, error } = useFormControl(form, 'featuredServiceIds');
  const others = services.filter(({ serviceId }) => !value.includes(serviceId));
  const nameOf = (id: string) => services.find(({ serviceId }) => serviceId === id)?.name ?? text.unknown;
  return (
    <Card padded>
      <h2 className="settings__title">{text.title}</h2>
      <div className="form">
        <p className="muted">{text.lead}</p>
        {error !== undefined && (
          <p role="alert" className="amplify-field__error-message">
            <ErrorText text={error} />
          </p>
        )}
        {value.length === 0 && <p className="muted">{text.none}</p>}
        <ol className="closures__list">
          {value.map((serviceId, index) => (
            <FeaturedRow
              key={serviceId}
              name={nameOf(serviceId)}
              index={index}
              count={value.length}
              onMove={(by) => change(moved(value, index, by))}
              onRemove={() => change(value.filter((each) => each !== serviceId))}
            />
          ))}
        </ol>
        {value.length < mostFeatured && others.length > 0 && (
          <SelectField
            label={text.add}
            placeholder={text.choose}
            value=""
            options={others.map(({ serviceId, name }) => ({ value: serviceId, label: name }))}
            onChange={({ target }) => target.value !== '' && change([...value, target.value])}
          />
        )}
      </div>
    </Card>
  );
}
