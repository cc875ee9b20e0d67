export const salesReportTitle = 'Reporte Ventas';

export const topReportNames = {
  product: { title: 'Top Productos', column: 'Producto', file: 'top-productos' },
  service: { title: 'Top Servicios', column: 'Servicio', file: 'top-servicios' },
} as const;
