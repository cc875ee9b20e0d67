import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { focusErrorMessage } from '#web/src/ui/fields/focus-first-error.ts';
import { productText as text } from './copy.ts';
import { type FormProps, productForm } from './product-form.tsx';

const requiredFields = ['name', 'categoryId', 'costCents', 'marginBasisPoints', 'priceCents'] as const;

/** Separators of a list such as 'Nombre, Categoría y Costo'. */
const getSeparator = (index: number, count: number) => {
  if (index === count - 1) return '.';
  return index === count - 2 ? ' y ' : ', ';
};

/** Links to the invalid fields after a failed submit. */
export function ProductSummary({ form }: FormProps) {
  const { formState, getValues } = form;
  const { errors, submitCount } = formState;
  const serverError = errors.root?.server?.message;
  if (serverError !== undefined) return <Alert>{serverError}</Alert>;
  const invalidFields = Object.entries(productForm.fields).flatMap(([name, { label }]) => {
    const message = Object.entries(errors).find(([field]) => field === name)?.[1]?.message;
    return typeof message === 'string' ? [{ name, label, message }] : [];
  });
  if (submitCount === 0 || invalidFields.length === 0) return null;
  const isMissing = requiredFields.some((name) => errors[name] && String(getValues(name)).trim() === '');
  return (
    <div role="alert" className="form__summary">
      <p className="strong">{isMissing ? text.missingFieldsTitle : text.invalidFieldsTitle}</p>
      <p>
        {text.invalidFieldsLead}{' '}
        {invalidFields.map(({ name, label, message }, index) => (
          <span key={name}>
            <a
              className="link"
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                const formElement = event.currentTarget.closest('form');
                if (formElement) focusErrorMessage(formElement, message, 0);
              }}
            >
              {label}
            </a>
            {getSeparator(index, invalidFields.length)}
          </span>
        ))}{' '}
        {text.otherInputKept}
      </p>
    </div>
  );
}
