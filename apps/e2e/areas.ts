import type { Page } from '@playwright/test';

/** An area, and what tells that it is on the screen with real rows of the demo data. */
export interface Area {
  name: 'admin' | 'tasks' | 'calendar' | 'chat';
  title: string;
  path: string;
  /** Its link in the top bar. */
  link: string;
  /** Something of its data, visible once it has been read. */
  row: (page: Page) => ReturnType<Page['locator']>;
}

/** The four areas of Atrium. */
export const AREAS: readonly Area[] = [
  {
    name: 'admin',
    title: 'Admin',
    path: '/register',
    link: 'Register',
    row: (page) => page.getByRole('row', { name: /Northwind/ }).first(),
  },
  {
    name: 'tasks',
    title: 'Tasks',
    path: '/tasks',
    link: 'Tasks',
    row: (page) => page.getByRole('row', { name: /TASK-\d{4}/ }).first(),
  },
  {
    name: 'calendar',
    title: 'Calendar',
    path: '/calendar',
    link: 'Calendar',
    row: (page) => page.getByRole('main').getByRole('listitem').first(),
  },
  {
    name: 'chat',
    title: 'Chat',
    path: '/chat',
    link: 'Chat',
    row: (page) => page.getByRole('link', { name: /maria|deniz/ }).first(),
  },
];
