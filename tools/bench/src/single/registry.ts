// Replaces apps/shell/src/areas/registry/registry.ts: the areas are known at build time.
import { queryOptions } from '@tanstack/react-query';
import admin from 'single/admin/area.json';
import calendar from 'single/calendar/area.json';
import chat from 'single/chat/area.json';
import tasks from 'single/tasks/area.json';

const areas = Object.fromEntries(
  [admin, calendar, chat, tasks].map((manifest) => [
    manifest.name,
    { current: { manifest }, previous: null },
  ]),
);
const REGISTRY = { sequence: 0, areas };

export function registryQuery() {
  return queryOptions({
    queryKey: ['single', 'areas'],
    queryFn: readRegistry,
    initialData: REGISTRY,
    staleTime: Infinity,
  });
}

export function readRegistry() {
  return Promise.resolve(REGISTRY);
}
