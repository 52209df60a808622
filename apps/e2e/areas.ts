import type { Page } from '@playwright/test';

export type AreaName = 'admin' | 'tasks' | 'calendar' | 'chat';

/** An area and how to recognize it on the screen with its demo data. */
export interface Area {
  name: AreaName;
  path: string;
  /** Its link in the top bar. */
  link: string;
  /** A text that only its own code contains. */
  text: string;
  /** Locator that is visible once its data has loaded. */
  row: (page: Page) => ReturnType<Page['locator']>;
}

/** The four areas of Atrium. */
export const AREAS: readonly Area[] = [
  {
    name: 'admin',
    path: '/register',
    link: 'Register',
    text: 'Total Distributors',
    row: (page) => page.getByRole('row', { name: /Northwind/ }).first(),
  },
  {
    name: 'tasks',
    path: '/tasks',
    link: 'Tasks',
    text: 'Manage and track your tasks',
    row: (page) => page.getByRole('row', { name: /TASK-\d{4}/ }).first(),
  },
  {
    name: 'calendar',
    path: '/calendar',
    link: 'Calendar',
    text: 'Agenda',
    row: (page) => page.getByRole('main').getByRole('listitem').first(),
  },
  {
    name: 'chat',
    path: '/chat',
    link: 'Chat',
    text: 'Select a user to start chatting',
    row: (page) => page.getByRole('link', { name: /maria|deniz/ }).first(),
  },
];
