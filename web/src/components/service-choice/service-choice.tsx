import { type ReactNode, type Ref, useId, useState } from 'react';
import type { BookableService } from '#shared/appointments/calendar/calendar-api.ts';
import { pluralize } from '#shared/core/format.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import { FoldIcon } from '#web/src/ui/display/icon.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { SearchBox } from '#web/src/ui/fields/search-box.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import './service-choice.css';

const text = {
  search: 'Buscar servicio',
  nothing: (typed: string) => `Ningún servicio coincide con “${typed}”.`,
  found: (count: number) => pluralize(count, 'servicio', 'servicios'),
  chosen: (count: number) => pluralize(count, 'elegido', 'elegidos'),
};

type ServiceSelection = {
  chosen: readonly string[];
  onChoose: (serviceIds: readonly string[], isChosen: boolean) => void;
  maximum?: number;
  /** Label of a checkbox for the whole category. Omitted if services are chosen one by one. */
  wholeCategoryLabel?: (category: string) => string;
  detail?: (service: BookableService) => ReactNode;
};

type Props = ServiceSelection & {
  legend: string;
  aside: ReactNode;
  services: readonly BookableService[];
  empty?: string;
  /** Whether the group at this index is open before a search. */
  isInitiallyOpen: (index: number) => boolean;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
};

/** Services by category. A search opens the groups with matches. */
export function ServiceChoice({
  legend,
  aside,
  services,
  empty,
  isInitiallyOpen,
  error,
  ref,
  ...selection
}: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const matchingServices = services.filter(({ name, categoryName }) =>
    containsAllWords(`${name} ${categoryName}`, typed),
  );
  const groups = Map.groupBy(matchingServices, ({ categoryName }) => categoryName);
  const emptyText = services.length === 0 ? empty : text.nothing(typed);
  return (
    <Stack
      as="fieldset"
      ref={ref}
      tabIndex={-1}
      gap={12}
      className="service-choice"
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className="visually-hidden">{legend}</legend>
      <Row gap={8} justify="between">
        <Text size={14} weight={600} aria-hidden>
          {legend}
        </Text>
        {aside}
      </Row>
      {/* `order` keeps the error below the legend instead of after the long list. */}
      {error !== undefined && (
        <p id={id} className="amplify-field__error-message" style={{ order: 0 }}>
          <ErrorText text={error} />
        </p>
      )}
      <SearchBox
        label={text.search}
        value={typed}
        onChange={setTyped}
        resultStatus={matchingServices.length === 0 ? (emptyText ?? '') : text.found(matchingServices.length)}
      />
      {matchingServices.length === 0 && emptyText !== undefined && <p className="muted">{emptyText}</p>}
      <div style={{ borderRadius: 'var(--ds-r)', boxShadow: 'inset 0 0 0 1px var(--ds-hairline)' }}>
        {[...groups].map(([category, members], index) => (
          <ServiceGroup
            // Remounts when a search starts or ends, which resets the open groups.
            key={`${category} ${typed === ''}`}
            isOpen={typed !== '' || isInitiallyOpen(index)}
            category={category}
            members={members}
            {...selection}
          />
        ))}
      </div>
    </Stack>
  );
}

type ServiceGroupProps = ServiceSelection & {
  category: string;
  isOpen: boolean;
  members: readonly BookableService[];
};

function ServiceGroup({
  category,
  isOpen,
  members,
  wholeCategoryLabel,
  detail,
  ...selection
}: ServiceGroupProps) {
  const { chosen, onChoose, maximum = Number.POSITIVE_INFINITY } = selection;
  const ids = members.map(({ serviceId }) => serviceId);
  const count = ids.filter((id) => chosen.includes(id)).length;
  return (
    <details open={isOpen}>
      <Row as="summary" gap={12} pad="4 12">
        <span className="strong grow">{category}</span>
        <span className="muted small n">{count === 0 ? ids.length : text.chosen(count)}</span>
        <FoldIcon />
      </Row>
      {wholeCategoryLabel && (
        <Row as="label" gap={12} pad="4 12" className="service-choice__row">
          <input
            type="checkbox"
            className="tick"
            checked={count === ids.length}
            onChange={({ target }) => onChoose(ids, target.checked)}
          />
          <span className="muted">{wholeCategoryLabel(category)}</span>
        </Row>
      )}
      {members.map((service) => (
        <Row as="label" key={service.serviceId} gap={12} pad="4 12" className="service-choice__row">
          <input
            type="checkbox"
            className="tick"
            name="service"
            value={service.serviceId}
            checked={chosen.includes(service.serviceId)}
            disabled={chosen.length >= maximum && !chosen.includes(service.serviceId)}
            onChange={({ target }) => onChoose([service.serviceId], target.checked)}
          />
          <span className="grow">{service.name}</span>
          {detail?.(service)}
        </Row>
      ))}
    </details>
  );
}
