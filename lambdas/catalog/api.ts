import { files } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { listCategories } from './categories/list-categories.ts';
import { removeCategory } from './categories/remove-category.ts';
import {
  createCategory,
  createCategoryPictureUpload,
  saveCategory,
  showCategory,
} from './categories/save-category.ts';
import {
  getDeskProduct,
  getProductUse,
  listDeskProducts,
  listProductPictures,
} from './products/desk-products.ts';
import { createProduct, removeProduct, saveProduct, showProduct } from './products/product-changes.ts';
import {
  createProductPictureUpload,
  removeProductPicture,
  saveProductPicture,
} from './products/product-pictures.ts';
import { changeTaxes, previewTaxChange } from './products/tax-changes.ts';
import { getLanding } from './public-catalog.ts';
import { correctStock, loseStock, receiveStock } from './stock/change-stock.ts';
import { listLowStock } from './stock/list-low-stock.ts';
import { listStockMoves } from './stock/list-stock-moves.ts';
import { createTax, listTaxes, removeTax, saveTax } from './taxes/taxes.ts';

export const handler = httpApi(
  [
    getLanding,
    listCategories,
    createCategory,
    saveCategory,
    showCategory,
    removeCategory,
    createCategoryPictureUpload,
    listTaxes,
    createTax,
    saveTax,
    removeTax,
    listDeskProducts,
    listProductPictures,
    getDeskProduct,
    getProductUse,
    createProduct,
    saveProduct,
    showProduct,
    removeProduct,
    createProductPictureUpload,
    saveProductPicture,
    removeProductPicture,
    previewTaxChange,
    changeTaxes,
    listStockMoves,
    receiveStock,
    correctStock,
    loseStock,
    listLowStock,
  ],
  { files },
);
