import { useState } from 'react';
import type { Recommendation } from '#shared/records/treatment/recommendation.ts';
import { isUnanswered } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { useUnsaved } from '#web/src/ui/dialogs/unsaved.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { recommendationsText } from '../copy.ts';
import { useRecommendations, useSaveRecommendations } from '../queries.ts';
import { type ChosenProduct, ChosenProducts } from './chosen-products.tsx';
import { ProductPicker } from './product-picker.tsx';

/** Products recommended to a client, saved as one list. */
export function RecordRecommendationsTab({ patientId }: { patientId: string }) {
  const saved = useRecommendations(patientId);
  return (
    <QueryBoundary query={saved} errorTitle={recommendationsText.failed}>
      {(items) => (
        // Remounts the editor when another user saved the list.
        <RecommendationsEditor
          key={items.map(({ productId }) => productId).join()}
          patientId={patientId}
          saved={items}
        />
      )}
    </QueryBoundary>
  );
}

const toProductIds = (products: readonly ChosenProduct[]) => products.map(({ productId }) => productId);

function RecommendationsEditor({
  patientId,
  saved,
}: {
  patientId: string;
  saved: readonly Recommendation[];
}) {
  const [chosenProducts, setChosenProducts] = useState<readonly ChosenProduct[]>(saved);
  const save = useSaveRecommendations(patientId);
  // Counts as saved at once, before the list is refetched.
  const savedIds = save.isSuccess ? save.variables : toProductIds(saved);
  useUnsaved(toProductIds(chosenProducts).join() !== savedIds.join());
  const submit = () =>
    save.mutate(toProductIds(chosenProducts), {
      onSuccess: () => {
        toast.success(recommendationsText.saved);
      },
      onError: (error) => {
        toast.error(isUnanswered(error) ? error.detail : recommendationsText.notSaved);
      },
    });
  return (
    <Split columns="1fr 344px" gap={24} phone={{ columns: '1fr' }}>
      <section aria-label={recommendationsText.products}>
        <ProductPicker
          chosen={toProductIds(chosenProducts)}
          onAdd={(product) => setChosenProducts([...chosenProducts, product])}
        />
      </section>
      <Stack
        as="aside"
        gap={16}
        pad={20}
        phone={{ pad: 16 }}
        className="record-side record-side--first"
        aria-label={recommendationsText.listTitle}
      >
        <ChosenProducts
          products={chosenProducts}
          onRemove={(productId) =>
            setChosenProducts(chosenProducts.filter((product) => product.productId !== productId))
          }
        />
        <Button
          variant="primary"
          fullWidth
          busy={save.isPending}
          busyLabel={recommendationsText.saving}
          onClick={submit}
        >
          {recommendationsText.save}
        </Button>
      </Stack>
    </Split>
  );
}
