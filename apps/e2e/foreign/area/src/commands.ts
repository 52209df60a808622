import { defineCommands } from '@atrium/area-contract';

/** Commands of the area in the palette. */
export const commands = defineCommands({
  list: () => [{ id: 'count', label: 'Count the stock', to: '/inventory?count=all' }],
});
