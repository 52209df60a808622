import { createElement } from 'react';
import { StoryFrame } from '../../../../libs/ui/src/catalog/story-frame';

/** Toolbar and frame of all stories. */
export default {
  decorators: [
    (Story, { globals }) =>
      createElement(
        StoryFrame,
        { direction: globals.direction, colorScheme: globals.theme },
        createElement(Story),
      ),
  ],
  globalTypes: {
    theme: {
      description: 'Color scheme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    direction: {
      description: 'Reading direction',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', direction: 'ltr' },
  parameters: {
    layout: 'fullscreen',
    viewport: {
      options: {
        narrow: { name: '320 px', styles: { width: '320px', height: '700px' } },
        medium: { name: '768 px', styles: { width: '768px', height: '1024px' } },
        wide: { name: '1280 px', styles: { width: '1280px', height: '800px' } },
      },
    },
  },
};
