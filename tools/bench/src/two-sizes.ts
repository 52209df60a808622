import type { Page } from '@playwright/test';
import { openPage } from './browser';
import type { ProductOptions } from './product';
import { releaseAll, startProduct } from './product';
import { measureByTurns } from './rounds';
import type { Scenario } from './scenarios/scenario';

/** An amount of data to measure with. */
export interface Size {
  /** For the report. */
  name: string;
  /** Name of the database that is made for it. */
  database: string;
  seed: ProductOptions['seed'];
}

/** What is measured, and with how much data. */
export interface TwoSizes {
  title: string;
  small: Size;
  large: Size;
  measure: (page: Page) => Promise<Record<string, number>>;
}

/** A scenario that measures the same pages of two products by turns, a large one by a small one. */
export function compareTwoSizes({ title, small, large, measure }: TwoSizes): Scenario {
  return async ({ browser, databaseUrl, runs, progress }) => {
    const release = await releaseAll();
    const products = [];
    try {
      for (const { name, database, seed } of [small, large]) {
        progress(`filling a database: ${name}`);
        const releaseFolder = release.folder;
        products.push({
          name,
          product: await startProduct({ databaseUrl, database, releaseFolder, seed }),
        });
      }
      const variants = products.map(({ name, product }) => ({
        name,
        open: () => openPage(browser, product),
        measure,
      }));
      const { measures } = await measureByTurns(variants, runs, progress);
      return { title, measures, comparisons: [{ variant: large.name, by: small.name }] };
    } finally {
      for (const { product } of products) await product.stop();
      await release.remove();
    }
  };
}
