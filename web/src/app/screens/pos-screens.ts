import { frontDeskRoles, type Screen } from './screen.ts';

/** Screens of the POS, in the menu order of the specification (R301 R302). */
export const posScreens: readonly Screen[] = [
  {
    path: '/admin/pos',
    within: '/pos',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Punto de Venta',
    page: () => import('#web/src/features/sales/pos/pos-page.tsx').then((file) => file.PosPage),
  },
  {
    path: '/pos',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Punto de Venta',
    menu: { label: 'Punto de Venta', icon: 'shopping-bag', shells: ['pos', 'admin'] },
    page: () => import('#web/src/features/sales/pos/pos-page.tsx').then((file) => file.PosPage),
  },
  {
    path: '/pos/crear-producto',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Crear Producto',
    menu: { label: 'Crear Producto', icon: 'package-plus' },
    page: () =>
      import('#web/src/features/catalog/products/editor/create-product-page.tsx').then(
        (file) => file.CreateProductPage,
      ),
  },
  {
    path: '/pos/productos',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Administrar Productos',
    menu: { label: 'Administrar Productos', icon: 'boxes' },
    page: () =>
      import('#web/src/features/catalog/products/list/products-page.tsx').then((file) => file.ProductsPage),
  },
  {
    path: '/pos/productos/:productId',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Editar producto',
    page: () =>
      import('#web/src/features/catalog/products/editor/edit-product-page.tsx').then(
        (file) => file.EditProductPage,
      ),
  },
  {
    path: '/migrar-imagenes',
    access: ['admin'],
    layout: 'pos',
    title: 'Migrar Imágenes de Productos',
    within: '/pos/productos',
    page: () =>
      import('#web/src/features/catalog/products/picture-migration/migration-page.tsx').then(
        (file) => file.MigrationPage,
      ),
  },
  {
    path: '/pos/crear-categoria',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Crear Categoría',
    menu: { label: 'Crear Categoría', icon: 'folder-plus' },
    page: () =>
      import('#web/src/features/catalog/categories/categories-page.tsx').then((file) => file.CategoriesPage),
  },
  {
    path: '/pos/crear-tax',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Crear Tax',
    menu: { label: 'Crear Tax', icon: 'percent' },
    page: () => import('#web/src/features/catalog/taxes/taxes-page.tsx').then((file) => file.TaxesPage),
  },
  {
    path: '/pos/reporte-ventas',
    access: ['admin'],
    layout: 'pos',
    title: 'Reporte Ventas',
    menu: { label: 'Reporte Ventas', icon: 'chart-column' },
    page: () =>
      import('#web/src/features/reports/sales-report-page.tsx').then((file) => file.SalesReportPage),
  },
  {
    path: '/pos/reporte-ventas/ivu',
    access: ['admin'],
    layout: 'pos',
    title: 'Resumen de IVU',
    page: () => import('#web/src/features/reports/ivu/ivu-page.tsx').then((file) => file.IvuPage),
  },
  {
    path: '/pos/inventario',
    access: ['admin'],
    layout: 'pos',
    title: 'Inventario',
    menu: { label: 'Inventario', icon: 'package' },
    page: () => import('#web/src/features/catalog/stock/stock-page.tsx').then((file) => file.StockPage),
  },
  {
    path: '/pos/top-productos',
    access: ['admin'],
    layout: 'pos',
    title: 'Top Productos',
    menu: { label: 'Top Productos', icon: 'trophy' },
    page: () => import('#web/src/features/reports/top-items-page.tsx').then((file) => file.TopProductsPage),
  },
  {
    path: '/pos/top-servicios',
    access: ['admin'],
    layout: 'pos',
    title: 'Top Servicios',
    menu: { label: 'Top Servicios', icon: 'star' },
    page: () => import('#web/src/features/reports/top-items-page.tsx').then((file) => file.TopServicesPage),
  },
  {
    path: '/pos/cierre-z',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Cierre de Caja (Z)',
    menu: { label: 'Cierre de Caja (Z)', icon: 'lock' },
    page: () =>
      import('#web/src/features/registers/closings/day-close-page.tsx').then((file) => file.DayClosePage),
  },
  {
    path: '/pos/caja/cerrar',
    within: '/pos/cierre-z',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Cierre de Caja (Z)',
    page: () => import('#web/src/features/registers/counting/count-page.tsx').then((file) => file.CountPage),
  },
  {
    path: '/pos/ventas',
    within: '/pos',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Ventas',
    page: () => import('#web/src/features/sales/sold/sold-page.tsx').then((file) => file.SoldPage),
  },
  {
    path: '/pos/ventas/:saleId',
    within: '/pos',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Ventas',
    page: () =>
      import('#web/src/features/sales/sold/sale-address-page.tsx').then((file) => file.SaleAddressPage),
  },
  {
    path: '/pos/*',
    access: frontDeskRoles,
    layout: 'pos',
    title: 'Punto de Venta',
    page: () => import('#web/src/features/pos/unknown-view-page.tsx').then((file) => file.UnknownViewPage),
  },
];
