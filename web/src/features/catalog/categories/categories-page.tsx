import { FolderPlus, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { listChildren } from '#shared/catalog/category-tree.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import { useCategories } from '#web/src/components/catalog/queries.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { DiscardQuestion } from '#web/src/ui/dialogs/discard-question.tsx';
import { UnsavedContext } from '#web/src/ui/dialogs/unsaved.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Split } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useEditedRow } from '../side-form/use-edited-row.ts';
import { CategoriesTable, type CategoryRow } from './categories-table.tsx';
import { CategoryEditor } from './category-editor.tsx';
import { categoryForm } from './category-form.ts';
import { categoryText as text } from './copy.ts';
import { applyToggle, type CategoryToggle, useToggleCategory } from './queries.ts';
import { RemoveCategoryDialog } from './remove-category-dialog.tsx';
import './categories.css';

const formatContext = (rows: readonly DeskCategory[]) =>
  rows.length === 0
    ? text.emptyContext
    : text.count(rows.length, rows.filter(({ visible }) => !visible).length);

/** `/pos/crear-categoria`, with all categories and the form that creates one (R462 to R466). */
export function CategoriesPage() {
  const categories = useCategories();
  return (
    <Screen
      title={text.title}
      context={categories.data && formatContext(categories.data.rows)}
      contextToCome={text.count(2, 0)}
    >
      <QueryBoundary query={categories} errorTitle={text.loadFailed}>
        {({ rows }) => <Categories categories={rows} />}
      </QueryBoundary>
    </Screen>
  );
}

const idOf = ({ categoryId }: DeskCategory) => categoryId;
const searchParam = 'buscar';

/** Formats the counts of a category, including those of its children. */
function formatContents(category: DeskCategory, categories: readonly DeskCategory[]): string {
  const categoryAndChildren = [category, ...listChildren(categories, category.categoryId)];
  const sum = (kind: 'products' | 'services') =>
    categoryAndChildren.reduce((total, counted) => total + counted[kind], 0);
  return text.formatContents(sum('products'), sum('services'));
}

/** Toggles visibility optimistically. Shows a toast on an error, or if the category is kept at the POS (R465). */
function useToggleVisibility() {
  const { mutate } = useToggleCategory((error, { category: { name } }) =>
    toast.error(text.toggleFailed(name), { description: toErrorMessage(error) }),
  );
  return (category: DeskCategory, toggle: CategoryToggle, isOn: boolean) => {
    const staysAtPos = toggle !== 'visible' && !isOn && applyToggle(category, toggle, isOn).showIn === 'pos';
    if (staysAtPos && (toggle === 'pos' || category.showIn === 'shop'))
      toast.info(text.keptAtPosTitle, { description: text.keptAtPosReason(category.name) });
    mutate({ category, toggle, isOn });
  };
}

function Categories({ categories }: { categories: readonly DeskCategory[] }) {
  const edited = useEditedRow(categories, { idOf, draftOf: categoryForm.draftOf });
  const [removedCategory, setRemovedCategory] = useState<DeskCategory>();
  const [searchText] = useUrlParam(searchParam);
  const toggleVisibility = useToggleVisibility();
  const toRow = (category: DeskCategory): CategoryRow => ({
    category,
    parentName: categories.find(({ categoryId }) => categoryId === category.parentId)?.name,
    contents: formatContents(category, categories),
    onToggle: (toggle, isOn) => toggleVisibility(category, toggle, isOn),
    onEdit: () => edited.requestOpen(category),
    onRemove: () => setRemovedCategory(category),
  });
  return (
    <Split columns="1fr 360px" gap={20} align="start" tablet={{ columns: '1fr' }}>
      <div>
        {categories.length > 0 && (
          <FilterBar params={[searchParam]}>
            <SearchFilter param={searchParam} label={text.search} slash />
          </FilterBar>
        )}
        <CategoriesTable
          rows={categories.filter(({ name }) => containsAllWords(name, searchText)).map(toRow)}
          currentId={edited.row?.categoryId}
          empty={<NoCategories searchText={categories.length === 0 ? undefined : searchText} />}
        />
      </div>
      <UnsavedContext value={edited.onDirty}>
        <CategoryEditor
          key={edited.formKey}
          category={edited.row}
          categories={categories}
          onDone={() => edited.open(undefined)}
          onCancel={() => edited.requestOpen(undefined)}
        />
      </UnsavedContext>
      {edited.question && (
        <DiscardQuestion onDiscard={edited.question.discard} onStay={edited.question.stay} />
      )}
      {removedCategory && (
        <RemoveCategoryDialog
          category={removedCategory}
          childCount={listChildren(categories, removedCategory.categoryId).length}
          onRemoved={() => {
            if (removedCategory.categoryId === edited.row?.categoryId) edited.open(undefined);
          }}
          onClose={() => setRemovedCategory(undefined)}
        />
      )}
    </Split>
  );
}

function NoCategories({ searchText }: { searchText: string | undefined }) {
  return searchText === undefined ? (
    <EmptyState icon={<FolderPlus aria-hidden />} title={text.emptyTitle}>
      {text.emptyHint}
    </EmptyState>
  ) : (
    <EmptyState icon={<SearchX aria-hidden />} title={text.noMatchTitle(searchText)}>
      {text.noMatchHint}
    </EmptyState>
  );
}
