import type { Page } from '@playwright/test';
import { openPage } from './browser';
import type { ProductOptions } from './product';
import { releaseAll, startProduct } from './product';
import { measureInPage, measureRounds } from './rounds';
import type { Scenario } from './scenarios/scenario';

/** Amount of seed data. */
export interface Size {
  name: string;
  /** Name of its database. */
  database: string;
  seed: ProductOptions['seed'];
}

/** A measurement with two amounts of data. */
export interface TwoSizes {
  title: string;
  small: Size;
  large: Size;
  measure: (page: Page) => Promise<Record<string, number>>;
}

/** Creates a scenario that compares the same pages with much and with little data. */
export function compareTwoSizes({ title, small, large, measure }: TwoSizes): Scenario {
  return async ({ browser, databaseUrl, runs, progress }) => {
    const release = await releaseAll();
    const products = [];
    try {
      for (const { name, database, seed } of [small, large]) {
        progress(`seeding a database: ${name}`);
        const releaseFolder = release.folder;
        products.push({
          name,
          product: await startProduct({ databaseUrl, database, releaseFolder, seed }),
        });
      }
      const variants = products.map(({ name, product }) => ({
        name,
        measure: () => measureInPage(() => openPage(browser, product), measure),
      }));
      const { measures } = await measureRounds(variants, runs, progress);
      return { title, measures, comparisons: [{ variant: large.name, by: small.name }] };
    } finally {
      for (const { product } of products) await product.stop();
      await release.remove();
    }
  };
}
