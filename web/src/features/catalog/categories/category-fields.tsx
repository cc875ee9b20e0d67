import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import { childrenOf, parentRefusal } from '#shared/catalog/category-tree.ts';
import { categoryErrors } from '#shared/catalog/errors.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { type AppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { FormSelect, FormText, FormTextArea, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { useMedia } from '#web/src/ui/use-media.ts';
import { SwitchLine } from '../side-form/side-form.tsx';
import { type CategoryPicture, CategoryPictureField } from './category-picture.tsx';
import type { CategoryValues, TypedCategory } from './category-values.ts';
import { categoryText as text } from './copy.ts';
import { IconChoice } from './icon-choice.tsx';

type FormProps = { form: AppForm<TypedCategory, CategoryValues> };
type Props = FormProps & {
  category: DeskCategory | undefined;
  categories: readonly DeskCategory[];
  picture: CategoryPicture;
  onPicture: (picture: CategoryPicture) => void;
};

/** On phones what is seldom said is folded away under one row. */
export function CategoryFields({ form, category, categories, picture, onPicture }: Props) {
  const isNarrow = useMedia('screen and (max-width: 767px)');
  const icon = useFormControl(form, 'icon');
  const { name } = useTyped(form);
  const more = (
    <>
      <FormTextArea name="description" label={text.description} rows={2} maxLength={160} optional />
      <CategoryPictureField name={name} picture={picture} url={category?.pictureUrl} onChange={onPicture} />
    </>
  );
  return (
    <>
      <FormText name="name" label={text.name} maxLength={60} autoComplete="off" />
      <IconChoice value={icon.value} error={icon.error} onChange={icon.change} />
      <ParentField category={category} categories={categories} />
      {!isNarrow && more}
      <div>
        <FormSwitch form={form} name="pos" label={text.pos} />
        <FormSwitch form={form} name="web" label={text.web} />
        {!isNarrow && <FormSwitch form={form} name="visibleOnLanding" label={text.landing} />}
      </div>
      {isNarrow && (
        <Fold form={form}>
          {more}
          <FormSwitch form={form} name="visibleOnLanding" label={text.landing} />
        </Fold>
      )}
    </>
  );
}

/** Those under which it may stand. */
function ParentField({ category, categories }: Pick<Props, 'category' | 'categories'>) {
  const { categoryId } = category ?? {};
  const may = ({ categoryId: parentId }: DeskCategory) =>
    parentRefusal({ ...(categoryId !== undefined && { categoryId }), parentId }, categories) === undefined;
  const hasChildren = categoryId !== undefined && childrenOf(categories, categoryId).length > 0;
  return (
    <FormSelect
      name="parentId"
      label={text.parent}
      optional
      placeholder={text.noParent}
      hint={hasChildren ? categoryErrors.has_children.text : undefined}
      options={categories.filter(may).map((each) => ({
        value: each.categoryId,
        label: `${each.icon} ${each.name}`,
      }))}
    />
  );
}

type SwitchProps = FormProps & { name: 'pos' | 'web' | 'visibleOnLanding'; label: string };

function FormSwitch({ form, name, label }: SwitchProps) {
  const { value, change } = useFormControl(form, name);
  return <SwitchLine label={label} checked={value} onChange={change} />;
}

/** Open, too, while something in it is wrong. */
function Fold({ form, children }: FormProps & { children: ReactNode }) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || form.formState.errors.description !== undefined;
  return (
    <div className="category-fold">
      <button
        type="button"
        className="category-fold__button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setUnfolded(!isOpen)}
      >
        {text.fold}
        <Icon of={ChevronDown} className={isOpen ? 'category-fold__sign--open' : ''} />
      </button>
      <div id={id} className="category-fold__content" hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
