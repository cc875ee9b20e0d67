import { defineErrors } from '#shared/core/errors.ts';

export const productErrors = defineErrors('product', {
  missing_fields: { status: 422, text: 'Faltan campos obligatorios' },
  out_of_stock: { status: 409, text: 'No queda suficiente existencia de ese producto.' },
  /** The stock changed after it was read. */
  stock_moved: {
    status: 409,
    text: 'Hubo movimientos desde que lo abriste: ahora hay {stock}. Revisa tu conteo y guarda otra vez.',
  },
  code_taken: { status: 409, text: 'Otro producto tiene ese código de barras.' },
  category_hidden: {
    status: 422,
    text: 'Su categoría está oculta. Muéstrala primero en Crear Categoría.',
  },
  /** `count` includes the noun, such as `3 citas`. */
  booked: {
    status: 409,
    text: 'Tiene {count} por venir. Desactívalo: se deja de vender y lo reservado sigue en pie.',
  },
  no_such_category: { status: 422, text: 'Esa categoría ya no existe. Elige otra.' },
  /** Only an administrator may open a laser service to clients without laser admission. */
  laser_by_admin: {
    status: 422,
    text: 'Solo un administrador puede abrir un servicio láser a quien no tiene permiso.',
  },
  below_cost: {
    status: 422,
    isLimit: true,
    text: 'Ese precio queda por debajo del costo. Pide a administración que lo apruebe.',
  },
  price_limit: {
    status: 422,
    isLimit: true,
    text: 'Tu límite es bajar el precio {limit}% en un día, hasta {least}. Pide a administración que lo apruebe.',
  },
  no_tax_chosen: { status: 422, text: 'Selecciona un impuesto primero.' },
  no_such_tax: { status: 422, text: 'Ese impuesto ya no existe. Elige otro.' },
});

export const categoryErrors = defineErrors('category', {
  own_parent: { status: 422, text: 'Una categoría no puede estar debajo de sí misma.' },
  no_such_parent: { status: 422, text: 'Esa categoría superior ya no existe. Elige otra.' },
  /** The chosen parent has a parent itself. */
  parent_is_child: { status: 422, text: 'Esa categoría ya está debajo de otra. Elige una principal.' },
  has_children: {
    status: 422,
    text: 'Tiene categorías debajo, así que no puede estar debajo de otra.',
  },
  too_many_children: { status: 422, text: 'Esa categoría ya tiene 40 debajo. Elige otra.' },
});

export const taxErrors = defineErrors('tax', {
  name_taken: { status: 409, text: 'Ya existe el impuesto {name}.' },
});
