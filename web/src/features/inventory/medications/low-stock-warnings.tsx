import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatVials } from '#shared/inventory/labels.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { warningText as text } from './copy.ts';
import { findLowStock } from './medication-rows.ts';

const collapsedCount = 3;
const maxUncollapsed = 4;

type Props = { medications: readonly ListedMedication[]; onReceive: (medicationId: string) => void };

/** Low-stock warnings (R350), as part of the page instead of toasts. */
export function LowStockWarnings({ medications, onReceive }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const lowStock = findLowStock(medications);
  const isCollapsible = lowStock.length > maxUncollapsed;
  const visibleMedications = isCollapsible && !isExpanded ? lowStock.slice(0, collapsedCount) : lowStock;
  return (
    <div className="medication-warnings" role="status">
      {lowStock.length > 0 && (
        <ul className="medication-warnings__box">
          {visibleMedications.map((medication) => (
            <Row key={medication.medicationId} as="li" gap={10} pad="6 14">
              <Icon icon={TriangleAlert} />
              <Text size={14} breakWords grow>
                {text.lowStock(medication.name, formatVials(medication))}
              </Text>
              <button
                type="button"
                className="bare-button small strong no-print"
                style={{ minHeight: 32, padding: '0 4px', textDecoration: 'underline' }}
                aria-label={text.receiveLabel(medication.name)}
                onClick={() => onReceive(medication.medicationId)}
              >
                {text.receive}
              </button>
            </Row>
          ))}
          {isCollapsible && (
            <Row as="li" pad="6 14">
              <Button
                size="small"
                variant="ghost"
                aria-expanded={isExpanded}
                onClick={() => setExpanded(!isExpanded)}
              >
                {isExpanded ? text.showFewer : text.showAll(lowStock.length)}
              </Button>
            </Row>
          )}
        </ul>
      )}
    </div>
  );
}
