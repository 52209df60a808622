import { screen } from '@testing-library/react';
import areaManifest from '../area.json';
import { openAdmin } from './testing/open-admin';

it.each(areaManifest.paths)('renders a page for %s of area.json', async (path) => {
  openAdmin(path);

  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});
