import type { Page } from '@playwright/test';

export type AreaName = 'admin' | 'tasks' | 'calendar' | 'chat';

/** An area and how to recognize it on the screen with its demo data. */
export interface Area {
  name: AreaName;
  title: string;
  path: string;
  /** Every path at which an admin sees it. */
  addresses: readonly string[];
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
    title: 'Admin',
    path: '/register',
    addresses: [
      '/',
      '/register',
      '/add-distributor',
      '/create-license',
      '/add-company',
      '/company/0f8fad5b-d9cb-469f-a165-70867728950e',
    ],
    link: 'Register',
    text: 'Total Distributors',
    row: (page) => page.getByRole('row', { name: /Northwind/ }).first(),
  },
  {
    name: 'tasks',
    title: 'Tasks',
    path: '/tasks',
    addresses: ['/tasks', '/tasks/', '/tasks?q=a'],
    link: 'Tasks',
    text: 'Manage and track your tasks',
    row: (page) => page.getByRole('row', { name: /TASK-\d{4}/ }).first(),
  },
  {
    name: 'calendar',
    title: 'Calendar',
    path: '/calendar',
    addresses: ['/calendar'],
    link: 'Calendar',
    text: 'Agenda',
    row: (page) => page.getByRole('main').getByRole('listitem').first(),
  },
  {
    name: 'chat',
    title: 'Chat',
    path: '/chat',
    addresses: ['/chat'],
    link: 'Chat',
    text: 'Select a user to start chatting',
    row: (page) => page.getByRole('link', { name: /maria|deniz/ }).first(),
  },
];
