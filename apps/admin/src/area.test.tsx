import { screen } from '@testing-library/react';
import areaManifest from '../area.json';
import { openArea } from './testing/open-area';

it.each(areaManifest.paths)('renders a page for %s of area.json', async (path) => {
  openArea(path);

  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});
